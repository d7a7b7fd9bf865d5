/// The figures of deliveries to people: mail, or push messages.
package struct DeliveryFigures: Sendable {
  package let sent: Int
  /// How often a server could not be reached, or refused us.
  package let failures: Int
  /// Messages that are due and not sent yet.
  package let waiting: Int

  package init(sent: Int, failures: Int, waiting: Int) {
    self.sent = sent
    self.failures = failures
    self.waiting = waiting
  }

  func writeMail(_ out: inout Exposition) {
    out.single("evenly_mail_sent_total", .counter, "Mails that a server took.", sent)
    out.single("evenly_mail_failures_total", .counter, "Times that no mail could be handed in.", failures)
    out.single("evenly_mail_waiting", .gauge, "Mails that are due and not sent yet.", waiting)
  }

  func writePush(_ out: inout Exposition) {
    out.single("evenly_push_sent_total", .counter, "Messages to devices that a service took.", sent)
    out.single("evenly_push_failures_total", .counter, "Times that a service did not take one.", failures)
    out.single("evenly_push_waiting", .gauge, "Messages to devices that are due and not sent yet.", waiting)
  }
}
