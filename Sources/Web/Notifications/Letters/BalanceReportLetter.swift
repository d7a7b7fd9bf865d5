import Ledger
import Store
import Words

/// The report of what a person still owes and gets back, group by group.
struct BalanceReportLetter {
  let recipient: Recipient
  private let rows: [LetterContent.Row]

  /// Nil if nothing is open, and for a person who may not sign in.
  init?(
    for person: ID<Person>, at address: SiteAddress, _ snapshot: Snapshot, at now: Instant, _ zone: TimeZone
  ) throws {
    guard let account = try snapshot.account(person), !account.isDisabled,
      let choices = try snapshot.messageChoices(of: person)
    else { return nil }
    let recipient = Recipient(account, language: choices.language, at: now, zone: zone)
    let rows = try snapshot.groups(of: person).filter { !$0.settled.isEmpty }.map { group in
      LetterContent.Row(
        group.title, details: group.settled.map { recipient.standing($0) },
        link: address.link("/groups/\(group.group.id)/balances"))
    }
    guard !rows.isEmpty else { return nil }
    self.recipient = recipient
    self.rows = rows
  }

  var subject: String { recipient.t.mailStillOpenSubject }

  /// Without a greeting, for a small screen.
  var lines: [String] { rows.map { ([$0.headline] + $0.details).joined(separator: "\n") } }

  /// `ending` is the address to unsubscribe.
  func written(from address: SiteAddress, ending: String) -> LetterContent {
    let t = recipient.t
    var letter = LetterContent(subject, t)
    letter.paragraphs = [t.mailStillOpenText(name: recipient.formats.isolated(recipient.account.displayName))]
    letter.rows = rows
    letter.button = (t.mailOpen(group: "Evenly"), address.link("/"))
    letter.reason = t.mailWhy
    letter.ending = (t.mailUnsubscribe, ending)
    return letter
  }
}

extension Recipient {
  /// The amount that they owe or get back.
  func standing(_ money: Money) -> String {
    let amount = formats.unsigned(money)
    return money.isNegative ? t.whyYouOwe(amount: amount) : t.whyYouGetBack(amount: amount)
  }

  /// The morning of the next such day of the month, or later at the end of quiet hours.
  func monthly(on day: Int, after now: Instant, _ quiet: QuietHours?) -> Instant? {
    let today = now.time(in: zone).day
    let first = today.monthRange.lowerBound
    for month in 0...1 {
      guard let wanted = first.adding(months: month)?.adding(days: day - 1) else { continue }
      let days = today.days(until: wanted)
      let time = time(after: morning(after: now, days: days), quiet)
      if days >= 0, now < time { return time }
    }
    return nil
  }
}
