package import Ledger
internal import SQLite

/// A person who is notified in one way of changes in one group, with the position that they were notified up
/// to.
package struct NewsSubscriber: Hashable, Sendable {
  package enum Delivery: String, Hashable, Sendable, CaseIterable {
    /// The chosen kinds of changes, after some minutes.
    case mail
    /// All changes, once a day or a week.
    case summary
    /// The chosen kinds of changes, at once, on the person's devices.
    case push
  }

  package let number: Int64
  package let account: ID<Person>
  package let delivery: Delivery
  package let group: ID<Group>
  package let position: Int64
  package let due: Instant?
  /// The position at the end of the message that was begun; nil if none was.
  package let reach: Int64?
  /// The number of failed tries.
  package let tries: Int
}

extension NewsSubscriber.Delivery: Storable {}

extension NewsSubscriber {
  fileprivate init(row: inout Row) throws {
    number = try row.next()
    account = try row.next()
    delivery = try row.next()
    group = try row.next()
    position = try row.next()
    due = try row.next()
    reach = try row.next()
    tries = Int(clamping: try row.next(Int64.self))
  }

  fileprivate static let columns: SQL =
    #"r.number, r.account, r.channel, r."group", r.position, r.due, r.reach, r.tries"#

  private static let news = Int64(MessageChoices.Kinds.news.rawValue)

  /// Selects who should be notified in which way in which group.
  fileprivate static let wanted: SQL = """
    SELECT c.account AS account, w.channel AS channel, m."group" AS "group"
    FROM message_choices AS c
    JOIN (SELECT 'mail' AS channel UNION ALL SELECT 'summary' UNION ALL SELECT 'push') AS w
    JOIN accounts AS a ON a.id = c.account AND a.disabled IS NULL
    JOIN members AS m ON m.person = c.account AND m.is_removed = 0 AND m.merged_into IS NULL
    JOIN group_details AS g ON g."group" = m."group" AND g.is_deleted = 0
    WHERE CASE w.channel
      WHEN 'push' THEN c.push & \(news) <> 0 AND EXISTS (
        SELECT 1
        FROM push_devices AS p JOIN sessions AS s ON s.id = p.session
        WHERE s.account = c.account)
      ELSE (w.channel = 'mail' AND c.mail & \(news) <> 0 OR w.channel = 'summary' AND c.summary <> 'never')
        AND EXISTS (SELECT 1 FROM mailboxes WHERE account = c.account AND refused IS NULL)
      END
    """
}

// MARK: - Reading

extension Snapshot {
  /// The readers with news since their last message and without a due time, in some groups or in all.
  package func readersToWake(_ deliveries: Set<NewsSubscriber.Delivery>, in groups: Set<ID<Group>>? = nil)
    throws -> [NewsSubscriber]
  {
    let condition: SQL = groups.map { #"AND r."group" IN (\#(SQL.list($0)))"# } ?? ""
    return try connection.all(
      """
      SELECT \(NewsSubscriber.columns)
      FROM readers AS r
      WHERE r.due IS NULL AND r.channel IN (\(SQL.list(deliveries))) \(condition) AND r.position < (
        SELECT coalesce(max(sequence), 0) FROM operations WHERE "group" = r."group")
      ORDER BY r.number
      """, NewsSubscriber.init(row:))
  }

  /// Whether the readers of a group differ from those who should be notified.
  package func readersDiffer(in group: ID<Group>) throws -> Bool {
    let wanted = try connection.value(
      #"SELECT count(*) FROM (\#(NewsSubscriber.wanted) AND m."group" = \#(group))"#, as: Int64.self)
    let there = try connection.value(
      """
      SELECT count(*)
      FROM readers AS r
      JOIN (\(NewsSubscriber.wanted) AND m."group" = \(group)) AS w
        ON w.account = r.account AND w.channel = r.channel AND w."group" = r."group"
      WHERE r."group" = \(group)
      """, as: Int64.self)
    let all = try connection.value(#"SELECT count(*) FROM readers WHERE "group" = \#(group)"#, as: Int64.self)
    return wanted != there || there != all
  }

  /// The readers whose time has come, the longest due first, without some people.
  package func dueReaders(
    _ deliveries: Set<NewsSubscriber.Delivery>, at now: Instant, besides people: Set<ID<Person>> = [],
    limit: Int
  ) throws -> [NewsSubscriber] {
    try connection.all(
      """
      SELECT \(NewsSubscriber.columns)
      FROM readers AS r
      WHERE r.due <= \(now) AND r.channel IN (\(SQL.list(deliveries)))
        AND r.account NOT IN (\(SQL.list(people)))
      ORDER BY r.due, r.number
      LIMIT \(limit)
      """, NewsSubscriber.init(row:))
  }

  /// The next due time of any reader.
  package func nextDueReader(_ deliveries: Set<NewsSubscriber.Delivery>) throws -> Instant? {
    try connection.value(
      "SELECT min(due) FROM readers WHERE due IS NOT NULL AND channel IN (\(SQL.list(deliveries)))",
      as: Instant?.self) ?? nil
  }

  /// The current state of a reader; nil if the person is no longer notified this way.
  package func reader(_ number: Int64) throws -> NewsSubscriber? {
    try connection.first(
      "SELECT \(NewsSubscriber.columns) FROM readers AS r WHERE r.number = \(number)",
      NewsSubscriber.init(row:))
  }

  /// The sequence of the last operation in a group's journal.
  package func journalEnd(of group: ID<Group>) throws -> Int64 {
    try connection.value(#"SELECT coalesce(max(sequence), 0) FROM operations WHERE "group" = \#(group)"#) ?? 0
  }
}

// MARK: - Writing

extension Transaction {
  /// Updates the readers of a group, so that exactly the right people are notified of changes from now on.
  package func arrangeReaders(in group: ID<Group>) throws {
    try arrangeReaders(#"m."group" = \#(group)"#, #"r."group" = \#(group)"#)
  }

  /// The same for all groups.
  package func arrangeReaders() throws { try arrangeReaders("true", "true") }

  /// The same for one person in all groups.
  func arrangeReaders(of account: ID<Person>) throws {
    try arrangeReaders("c.account = \(account)", "r.account = \(account)")
  }

  private func arrangeReaders(_ wanted: SQL, _ there: SQL) throws {
    try connection.run(
      """
      DELETE FROM readers AS r
      WHERE \(there) AND NOT EXISTS (
        SELECT 1
        FROM (\(NewsSubscriber.wanted) AND \(wanted)) AS w
        WHERE w.account = r.account AND w.channel = r.channel AND w."group" = r."group")
      """)
    try connection.run(
      """
      INSERT INTO readers (account, channel, "group", position)
      SELECT w.account, w.channel, w."group",
        coalesce((SELECT max(sequence) FROM operations AS o WHERE o."group" = w."group"), 0)
      FROM (\(NewsSubscriber.wanted) AND \(wanted)) AS w
      WHERE true
      ON CONFLICT DO NOTHING
      """)
  }

  /// Sets the time for a reader's next message, unless it is already set.
  package func wake(_ reader: Int64, at due: Instant) throws {
    try connection.run("UPDATE readers SET due = \(due) WHERE number = \(reader) AND due IS NULL")
  }

  /// Records the position at the end of the message that will be sent.
  package func begin(_ reader: Int64, upTo reach: Int64) throws {
    try connection.run("UPDATE readers SET reach = \(reach) WHERE number = \(reader)")
  }

  /// Records that a reader was notified up to a position; later changes wake them again.
  package func finish(_ reader: Int64, at position: Int64) throws {
    try connection.run(
      """
      UPDATE readers
      SET position = max(position, \(position)), due = NULL, reach = NULL, tries = 0
      WHERE number = \(reader)
      """)
  }

  /// Sets another time after a message could not be sent, or should be sent later.
  package func postpone(_ reader: Int64, until due: Instant, isFailure: Bool) throws {
    try connection.run(
      """
      UPDATE readers
      SET due = \(due), tries = tries + \(isFailure ? Int64(1) : 0)
      WHERE number = \(reader)
      """)
  }
}
