package import Store
package import Words

/// The receiver of a mail, with their language, formats and time zone.
package struct Recipient: Sendable {
  package let account: Account
  package let t: Strings
  let zone: TimeZone
  let formats: Formats

  /// The language is the account's, else the one in which they asked for mail.
  package init(_ account: Account, language: String?, at now: Instant, zone machine: TimeZone = .machine) {
    self.account = account
    t =
      account.language.flatMap { Strings(tag: $0) } ?? language.flatMap { Strings(tag: $0) }
      ?? Strings(language: .en)
    zone = account.timeZone.flatMap { TimeZone.named($0) } ?? machine
    formats = Formats(t: t, locale: account.formats, today: now.time(in: zone).day)
  }

  /// When something that is ready at a moment may be sent: at once, or at the end of quiet hours.
  func time(after ready: Instant, _ quiet: QuietHours?) -> Instant {
    let time = ready.time(in: zone)
    let minutes = quiet?.minutesLeft(hour: time.hour, minute: time.minute) ?? 0
    return ready.adding(.seconds(minutes * 60))
  }

  /// The next morning hour in their time zone, at least this many days ahead.
  func morning(after now: Instant, days: Int) -> Instant {
    let time = now.time(in: zone)
    let passed = time.hour * 3_600 + time.minute * 60 + time.second
    return now.adding(.seconds(days * 86_400 + Self.morning * 3_600 - passed))
  }

  private static let morning = 8
}
