package import Ledger
internal import SQLite

/// What somebody wants to be told of what others do, and when.
package struct MessageChoices: Hashable, Sendable {
  /// What can be told one by one.
  package struct Kinds: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Entries in which they have a part.
    package static let involving = Kinds(rawValue: 1)
    package static let payments = Kinds(rawValue: 2)
    /// Somebody came or went.
    package static let people = Kinds(rawValue: 4)
    /// Entries that the program itself added.
    package static let recurring = Kinds(rawValue: 8)
    /// Whatever else is done in the group.
    package static let everythingElse = Kinds(rawValue: 16)

    /// Somebody asks for what they owe.
    package static let reminders = Kinds(rawValue: 32)

    /// A category has cost more than it may.
    package static let budgets = Kinds(rawValue: 64)
    /// What they owe and get back, once a month.
    package static let stillOpen = Kinds(rawValue: 128)

    /// What follows from the journal.
    package static let news: Kinds = [
      .involving, .payments, .people, .recurring, .everythingElse, .budgets,
    ]
    package static let all = news.union([.reminders, .stillOpen])
  }

  /// How often everything is told at once.
  package enum Summary: String, Hashable, Sendable, CaseIterable {
    case never, daily, weekly
  }

  package static let openDays = 1...28

  package var mail: Kinds = .reminders
  /// What their devices show: from the beginning what concerns them.
  package var push: Kinds = [.involving, .payments, .reminders]
  package var summary = Summary.never
  /// The day of the month on which they are told what is still open; each month has it.
  package var openDay = 1
  package var quietHours: QuietHours?
  /// The language of letters where the account has chosen none.
  package var language: String

  package init(language: String) {
    self.language = language
  }
}

/// Hours of somebody's day in which nothing is sent to them; they may go over midnight.
package struct QuietHours: Hashable, Sendable {
  package let start: Int
  package let end: Int

  /// Nil for what is no hour, and where nothing would be left out.
  package init?(from start: Int, until end: Int) {
    guard (0...23).contains(start), (0...23).contains(end), start != end else { return nil }
    self.start = start
    self.end = end
  }

  /// How many minutes it is quiet from a time of the day on; 0 where it is not.
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
  /// Nil for whoever has never chosen.
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
  /// Keeps what somebody chose; from now on they are told what is done from now on.
  package func keep(_ choices: MessageChoices, of account: ID<Person>) throws {
    let (start, end) = (
      choices.quietHours.map { Int64($0.start) }, choices.quietHours.map { Int64($0.end) }
    )
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
    try forgetOpenReports(of: account)
    publish(.messagesChosen)
  }
}
