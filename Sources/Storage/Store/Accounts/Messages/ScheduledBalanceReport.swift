package import Ledger
internal import SQLite

/// The next report of a person's open balances by one channel.
package struct ScheduledBalanceReport: Hashable, Sendable {
  /// The two channels; a summary has its own times.
  package enum Channel: String, Hashable, Sendable, CaseIterable { case mail, push }

  package let account: ID<Person>
  package let channel: Channel
  package let due: Instant

  package init(account: ID<Person>, channel: Channel, due: Instant) {
    self.account = account
    self.channel = channel
    self.due = due
  }
}

extension ScheduledBalanceReport.Channel: Storable {}

extension ScheduledBalanceReport {
  fileprivate init(row: inout Row) throws {
    account = try row.next()
    channel = try row.next()
    due = try row.next()
  }

  private static let kind = Int64(MessageChoices.Kinds.stillOpen.rawValue)

  /// A condition on `message_choices AS c`: the person wants reports and can be reached.
  fileprivate static func isWanted(_ channel: Channel) -> SQL {
    switch channel {
    case .mail:
      """
      c.mail & \(kind) <> 0 AND EXISTS (
        SELECT 1 FROM mailboxes WHERE account = c.account AND refused IS NULL)
      """
    case .push:
      """
      c.push & \(kind) <> 0 AND EXISTS (
        SELECT 1
        FROM push_devices AS p JOIN sessions AS s ON s.id = p.session
        WHERE s.account = c.account)
      """
    }
  }
}

extension Snapshot {
  /// The people who want reports and have no time set.
  package func peopleWithoutBalanceReport(_ channel: ScheduledBalanceReport.Channel) throws -> [ID<Person>] {
    try connection.all(
      """
      SELECT c.account
      FROM message_choices AS c JOIN accounts AS a ON a.id = c.account AND a.disabled IS NULL
      WHERE \(ScheduledBalanceReport.isWanted(channel)) AND NOT EXISTS (
        SELECT 1 FROM open_reports WHERE account = c.account AND channel = \(channel))
      """
    ) { row in try row.next(ID<Person>.self) }
  }

  /// The reports whose time has come, the longest due first.
  package func dueBalanceReports(_ channel: ScheduledBalanceReport.Channel, at now: Instant, limit: Int)
    throws -> [ScheduledBalanceReport]
  {
    try connection.all(
      """
      SELECT account, channel, due
      FROM open_reports
      WHERE channel = \(channel) AND due <= \(now)
      ORDER BY due, account
      LIMIT \(limit)
      """, ScheduledBalanceReport.init(row:))
  }

  package func nextDueBalanceReport(_ channel: ScheduledBalanceReport.Channel) throws -> Instant? {
    try connection.value("SELECT min(due) FROM open_reports WHERE channel = \(channel)", as: Instant?.self)
      ?? nil
  }

  /// Whether a person still wants reports and can be reached.
  package func wantsBalanceReport(_ account: ID<Person>, _ channel: ScheduledBalanceReport.Channel) throws
    -> Bool
  {
    try connection.value(
      """
      SELECT EXISTS (
        SELECT 1
        FROM message_choices AS c JOIN accounts AS a ON a.id = c.account AND a.disabled IS NULL
        WHERE c.account = \(account) AND \(ScheduledBalanceReport.isWanted(channel)))
      """) ?? false
  }
}

extension Transaction {
  /// Sets the time of a report, unless one is already set.
  package func schedule(_ report: ScheduledBalanceReport) throws {
    try connection.run(
      """
      INSERT INTO open_reports (account, channel, due)
      VALUES (\(report.account), \(report.channel), \(report.due))
      ON CONFLICT DO NOTHING
      """)
  }

  /// Completes a report and schedules the next one; nil if there are no more. Returns false if the person has
  /// changed their settings since: then nothing must be sent.
  package func finish(_ report: ScheduledBalanceReport, next: Instant?) throws -> Bool {
    let isDue =
      try connection.value(
        """
        SELECT EXISTS (
          SELECT 1
          FROM open_reports
          WHERE account = \(report.account) AND channel = \(report.channel) AND due = \(report.due))
        """) ?? false
    guard isDue else { return false }
    try connection.run(
      "DELETE FROM open_reports WHERE account = \(report.account) AND channel = \(report.channel)")
    if let next {
      try schedule(ScheduledBalanceReport(account: report.account, channel: report.channel, due: next))
    }
    return true
  }

  /// Removes the set times after a change of settings.
  func cancelBalanceReports(of account: ID<Person>) throws {
    try connection.run("DELETE FROM open_reports WHERE account = \(account)")
  }

  /// Queues a push message with the open balances for all browsers of a person.
  package func queueBalanceReport(to account: ID<Person>, at now: Instant) throws {
    try connection.run(
      """
      INSERT INTO push_messages (device, kind, created, due)
      SELECT d.number, 'open', \(now), \(now)
      FROM push_devices AS d JOIN sessions AS s ON s.id = d.session
      WHERE s.account = \(account) AND s.expires > \(now)
      ON CONFLICT (device, kind, coalesce("group", x'')) DO UPDATE SET created = excluded.created
      """)
  }
}
