package import Ledger
internal import SQLite

/// Somebody who is told by one way what others do in one group, and up to where they have been told.
package struct JournalReader: Hashable, Sendable {
  package enum Channel: String, Hashable, Sendable, CaseIterable {
    /// What they chose, some minutes later.
    case mail
    /// Everything, once a day or a week.
    case summary
    /// What they chose, at once, on their devices.
    case push
  }

  package let number: Int64
  package let account: ID<Person>
  package let channel: Channel
  package let group: ID<Group>
  package let position: Int64
  package let due: Instant?
  /// How far the message goes that was begun; nil where none was.
  package let reach: Int64?
  /// How often it was tried in vain.
  package let tries: Int
}

extension JournalReader.Channel: Storable {}

extension JournalReader {
  fileprivate init(row: inout Row) throws {
    number = try row.next()
    account = try row.next()
    channel = try row.next()
    group = try row.next()
    position = try row.next()
    due = try row.next()
    reach = try row.next()
    tries = Int(clamping: try row.next(Int64.self))
  }

  fileprivate static let columns: SQL =
    #"r.number, r.account, r.channel, r."group", r.position, r.due, r.reach, r.tries"#

  private static let news = Int64(MessageChoices.Kinds.news.rawValue)

  /// Who should be told by which way in which group.
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
  /// Those whom something has happened for since they were told last, and who have no time set for it; of some groups,
  /// or of all.
  package func readersToWake(
    _ channels: Set<JournalReader.Channel>, in groups: Set<ID<Group>>? = nil
  ) throws -> [JournalReader] {
    let condition: SQL = groups.map { #"AND r."group" IN (\#(SQL.list($0)))"# } ?? ""
    return try connection.all(
      """
      SELECT \(JournalReader.columns)
      FROM readers AS r
      WHERE r.due IS NULL AND r.channel IN (\(SQL.list(channels))) \(condition) AND r.position < (
        SELECT coalesce(max(sequence), 0) FROM operations WHERE "group" = r."group")
      ORDER BY r.number
      """, JournalReader.init(row:))
  }

  /// Whether the readers of a group are other people than those who should be.
  package func readersDiffer(in group: ID<Group>) throws -> Bool {
    let wanted = try connection.value(
      #"SELECT count(*) FROM (\#(JournalReader.wanted) AND m."group" = \#(group))"#, as: Int64.self)
    let there = try connection.value(
      """
      SELECT count(*)
      FROM readers AS r
      JOIN (\(JournalReader.wanted) AND m."group" = \(group)) AS w
        ON w.account = r.account AND w.channel = r.channel AND w."group" = r."group"
      WHERE r."group" = \(group)
      """, as: Int64.self)
    let all = try connection.value(
      #"SELECT count(*) FROM readers WHERE "group" = \#(group)"#, as: Int64.self)
    return wanted != there || there != all
  }

  /// Those whom it is time to tell, the longest due first; none of some people.
  package func dueReaders(
    _ channels: Set<JournalReader.Channel>, at now: Instant, besides people: Set<ID<Person>> = [], limit: Int
  ) throws -> [JournalReader] {
    try connection.all(
      """
      SELECT \(JournalReader.columns)
      FROM readers AS r
      WHERE r.due <= \(now) AND r.channel IN (\(SQL.list(channels)))
        AND r.account NOT IN (\(SQL.list(people)))
      ORDER BY r.due, r.number
      LIMIT \(limit)
      """, JournalReader.init(row:))
  }

  /// When somebody is to be told next.
  package func nextDueReader(_ channels: Set<JournalReader.Channel>) throws -> Instant? {
    try connection.value(
      "SELECT min(due) FROM readers WHERE due IS NOT NULL AND channel IN (\(SQL.list(channels)))",
      as: Instant?.self) ?? nil
  }

  /// As it is by now; nil where nobody is told this way any more.
  package func reader(_ number: Int64) throws -> JournalReader? {
    try connection.first(
      "SELECT \(JournalReader.columns) FROM readers AS r WHERE r.number = \(number)",
      JournalReader.init(row:))
  }

  /// The last place of a group's journal.
  package func journalEnd(of group: ID<Group>) throws -> Int64 {
    try connection.value(
      #"SELECT coalesce(max(sequence), 0) FROM operations WHERE "group" = \#(group)"#) ?? 0
  }
}

// MARK: - Writing

extension Transaction {
  /// Lets the right people be told of what is done in a group from now on, and nobody else.
  package func arrangeReaders(in group: ID<Group>) throws {
    try arrangeReaders(#"m."group" = \#(group)"#, #"r."group" = \#(group)"#)
  }

  /// The same of all groups.
  package func arrangeReaders() throws {
    try arrangeReaders("true", "true")
  }

  /// The same of one person in all groups.
  func arrangeReaders(of account: ID<Person>) throws {
    try arrangeReaders("c.account = \(account)", "r.account = \(account)")
  }

  private func arrangeReaders(_ wanted: SQL, _ there: SQL) throws {
    try connection.run(
      """
      DELETE FROM readers AS r
      WHERE \(there) AND NOT EXISTS (
        SELECT 1
        FROM (\(JournalReader.wanted) AND \(wanted)) AS w
        WHERE w.account = r.account AND w.channel = r.channel AND w."group" = r."group")
      """)
    try connection.run(
      """
      INSERT INTO readers (account, channel, "group", position)
      SELECT w.account, w.channel, w."group",
        coalesce((SELECT max(sequence) FROM operations AS o WHERE o."group" = w."group"), 0)
      FROM (\(JournalReader.wanted) AND \(wanted)) AS w
      WHERE true
      ON CONFLICT DO NOTHING
      """)
  }

  /// Says when a reader is to be told, unless that is said already.
  package func wake(_ reader: Int64, at due: Instant) throws {
    try connection.run("UPDATE readers SET due = \(due) WHERE number = \(reader) AND due IS NULL")
  }

  /// Says how far the message goes that is about to be sent.
  package func begin(_ reader: Int64, upTo reach: Int64) throws {
    try connection.run("UPDATE readers SET reach = \(reach) WHERE number = \(reader)")
  }

  /// A reader has been told everything up to a place; what is behind it wakes them anew.
  package func finish(_ reader: Int64, at position: Int64) throws {
    try connection.run(
      """
      UPDATE readers
      SET position = max(position, \(position)), due = NULL, reach = NULL, tries = 0
      WHERE number = \(reader)
      """)
  }

  /// A message could not be sent, or not now.
  package func postpone(_ reader: Int64, until due: Instant, isFailure: Bool) throws {
    try connection.run(
      """
      UPDATE readers
      SET due = \(due), tries = tries + \(isFailure ? Int64(1) : 0)
      WHERE number = \(reader)
      """)
  }
}
