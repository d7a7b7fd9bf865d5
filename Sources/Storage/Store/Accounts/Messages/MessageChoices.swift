package import Ledger
internal import SQLite

/// The notification settings of a person: of which changes, how and when they are notified.
package struct MessageChoices: Hashable, Sendable {
  /// The kinds of separate notifications.
  package struct Kinds: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Entries in which the person has a part.
    package static let involving = Kinds(rawValue: 1)
    package static let payments = Kinds(rawValue: 2)
    /// Members who joined or left.
    package static let people = Kinds(rawValue: 4)
    /// Entries that the program itself added.
    package static let recurring = Kinds(rawValue: 8)
    /// All other changes in the group.
    package static let everythingElse = Kinds(rawValue: 16)

    /// Reminders of other members to pay.
    package static let reminders = Kinds(rawValue: 32)

    /// Budgets that were exceeded.
    package static let budgets = Kinds(rawValue: 64)
    /// The person's open balances, once a month.
    package static let stillOpen = Kinds(rawValue: 128)

    /// Kinds that follow from the journal.
    package static let news: Kinds = [.involving, .payments, .people, .recurring, .everythingElse, .budgets]
    package static let all = news.union([.reminders, .stillOpen])
  }

  /// The interval of a summary of all changes.
  package enum Summary: String, Hashable, Sendable, CaseIterable { case never, daily, weekly }

  package static let openDays = 1...28

  package var mail: Kinds = .reminders
  /// The kinds of push messages; by default those that concern the person.
  package var push: Kinds = [.involving, .payments, .reminders]
  package var summary = Summary.never
  /// The day of the month for the report of open balances; every month has it.
  package var openDay = 1
  package var quietHours: QuietHours?
  /// The language of mails if the account has none.
  package var language: String

  package init(language: String) { self.language = language }
}

/// Hours of the day without notifications; they may span midnight.
package struct QuietHours: Hashable, Sendable {
  package let start: Int
  package let end: Int

  /// Nil if an hour is out of range, or if no time would be left out.
  package init?(from start: Int, until end: Int) {
    guard (0...23).contains(start), (0...23).contains(end), start != end else { return nil }
    self.start = start
    self.end = end
  }

  /// The minutes of quiet left at a time of the day; 0 outside of quiet hours.
  package func minutesLeft(hour: Int, minute: Int) -> Int {
    let length = (end - start + 24) % 24 * 60
    let passed = ((hour - start + 24) % 24) * 60 + minute
    return passed < length ? length - passed : 0
  }
}

extension MessageChoices.Summary: Storable {}

extension MessageChoices {
  fileprivate init(row: inout Row) throws {
    let mail: Int64 = try row.next()
    summary = try row.next()
    let start: Int64? = try row.next()
    let end: Int64? = try row.next()
    language = try row.next()
    let push: Int64 = try row.next()
    openDay = Int(clamping: try row.next(Int64.self))
    self.mail = Kinds(rawValue: Int(clamping: mail)).intersection(.all)
    self.push = Kinds(rawValue: Int(clamping: push)).intersection(.all)
    guard let start, let end else { return }
    quietHours = QuietHours(from: Int(clamping: start), until: Int(clamping: end))
  }
}

extension Snapshot {
  /// Nil if the person has never changed them.
  package func messageChoices(of account: ID<Person>) throws -> MessageChoices? {
    try connection.first(
      """
      SELECT mail, summary, quiet_from, quiet_until, language, push, open_day
      FROM message_choices
      WHERE account = \(account)
      """, MessageChoices.init(row:))
  }
}

extension Transaction {
  /// Saves the settings. They apply to changes from now on.
  package func keep(_ choices: MessageChoices, of account: ID<Person>) throws {
    let (start, end) = (choices.quietHours.map { Int64($0.start) }, choices.quietHours.map { Int64($0.end) })
    try connection.run(
      """
      INSERT INTO message_choices (
        account, mail, summary, quiet_from, quiet_until, language, push, open_day)
      VALUES (
        \(account), \(Int64(choices.mail.rawValue)), \(choices.summary), \(start), \(end),
        \(choices.language), \(Int64(choices.push.rawValue)), \(Int64(choices.openDay)))
      ON CONFLICT (account) DO UPDATE SET
        mail = excluded.mail, summary = excluded.summary, quiet_from = excluded.quiet_from,
        quiet_until = excluded.quiet_until, language = excluded.language, push = excluded.push,
        open_day = excluded.open_day
      """)
    try arrangeReaders(of: account)
    try cancelBalanceReports(of: account)
    publish(.messagesChosen)
  }
}
