/// The result of sending a mail.
package enum MailOutcome: Equatable, Sendable {
  case sent
  /// This mail may succeed later.
  case later(String)
  /// The server cannot be reached or accepts no mail now, for any receiver.
  case unavailable(String)
  /// This address, or this mail, is rejected.
  case refused(String)
  /// The server accepts no mail from us until the settings are changed.
  case broken(String)
}
