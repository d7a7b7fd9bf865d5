import Accounts
package import Encodings
package import Operations
package import Store

/// The mail settings of the server admin.
package struct MailSetup: Sendable {
  let sender: MailSender
  let deliver: MailCourier.Delivery
  let rest: MailCourier.Rest

  package init(
    _ sender: MailSender, rest: @escaping MailCourier.Rest = {}, deliver: @escaping MailCourier.Delivery
  ) {
    self.sender = sender
    self.deliver = deliver
    self.rest = rest
  }

  /// An address for complaints about mail from here.
  package var contact: String { "mailto:\(sender.address.text)" }

  /// Sends all mail through one server.
  package init(_ sender: MailSender, through carrier: SMTPClient) {
    self.init(sender, rest: { carrier.closeIdleConnections() }) {
      carrier.deliver($0.bytes, from: sender.address, to: $0.to)
    }
  }

  /// Nil without a public URL: mails without links are of no use.
  package func courier(
    _ store: DataStore, at origin: PublicURL?, _ basePath: BasePath, _ unsubscribing: Unsubscribing,
    clock: WallClock, log: Log
  ) -> MailCourier? {
    origin.map { origin in
      MailCourier(
        store, from: sender, at: SiteAddress(origin, basePath: basePath), unsubscribing, clock: clock,
        log: log, rest: rest, deliver: deliver)
    }
  }
}
