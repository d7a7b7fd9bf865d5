/// What became of a mail.
package enum MailOutcome: Equatable, Sendable {
  case sent
  /// This mail may go better another time.
  case later(String)
  /// The server cannot be reached or takes nothing now, whatever it is.
  case unavailable(String)
  /// This address, or this mail, is not taken.
  case refused(String)
  /// No mail is taken from us, until somebody changes the settings.
  case broken(String)
}
