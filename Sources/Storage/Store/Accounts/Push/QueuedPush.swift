package import Ledger
internal import SQLite

/// A message that waits to be shown by a browser. What it says is written when it goes, so that what was taken back
/// meanwhile is in none.
package struct QueuedPush: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// What others did between two places of a group's journal.
    case news(in: ID<Group>, after: Int64, through: Int64)
    /// Somebody asks for what is owed to them.
    case reminder(in: ID<Group>, from: ID<Person>)
    /// What they still owe and get back.
    case stillOpen
    case test
  }

  package let number: Int64
  package let device: Int64
  package let kind: Kind
  package let created: Instant
  package let tries: Int
  /// Whether the service has refused it for its length.
  package let isShort: Bool

  /// What was not shown for so long is not news any more; a page shows it all the same.
  package static let lifetime: Duration = .seconds(86_400)

  package func isOver(at now: Instant) -> Bool { now >= created.adding(Self.lifetime) }
}

extension QueuedPush {
  fileprivate init(row: inout Row) throws {
    number = try row.next()
    device = try row.next()
    let name: String = try row.next()
    let (group, after, through) = (
      try row.next(ID<Group>?.self), try row.next(Int64?.self), try row.next(Int64?.self)
    )
    let author: ID<Person>? = try row.next()
    created = try row.next()
    tries = Int(clamping: try row.next(Int64.self))
    isShort = try row.next()
    kind =
      switch (name, group, after, through, author) {
      case ("news", let group?, let after?, let through?, _): .news(in: group, after: after, through: through)
      case ("reminder", let group?, _, _, let author?): .reminder(in: group, from: author)
      case ("open", _, _, _, _): .stillOpen
      default: .test
      }
  }
}

extension Snapshot {
  /// Those that are to be sent, the longest due first.
  package func duePushes(at now: Instant, limit: Int) throws -> [QueuedPush] {
    try connection.all(
      """
      SELECT number, device, kind, "group", position, reach, author, created, tries, is_short
      FROM push_messages
      WHERE due <= \(now)
      ORDER BY due, number
      LIMIT \(limit)
      """, QueuedPush.init(row:))
  }

  package func nextDuePush() throws -> Instant? {
    try connection.value("SELECT min(due) FROM push_messages", as: Instant?.self) ?? nil
  }

  /// How many are due and not sent yet.
  package func pushesWaiting(at now: Instant) throws -> Int {
    Int(
      clamping: try connection.value("SELECT count(*) FROM push_messages WHERE due <= \(now)") ?? Int64(0))
  }
}

extension Transaction {
  /// Everything up to a place is told by messages to all browsers of a reader, one each; the reader is done with it.
  package func queueNews(of reader: JournalReader, through end: Int64, at now: Instant) throws {
    try connection.run(
      """
      INSERT INTO push_messages (device, kind, "group", position, reach, created, due)
      SELECT d.number, 'news', \(reader.group), \(reader.position), \(end), \(now), \(now)
      FROM push_devices AS d JOIN sessions AS s ON s.id = d.session
      WHERE s.account = \(reader.account) AND s.expires > \(now)
      ON CONFLICT (device, kind, coalesce("group", x'')) DO UPDATE SET
        reach = max(reach, excluded.reach), created = excluded.created
      """)
    try finish(reader.number, at: end)
  }

  /// All browsers of somebody show that they are asked for what they owe.
  package func queueReminder(
    to account: ID<Person>, in group: ID<Group>, from author: ID<Person>, at now: Instant
  ) throws {
    try connection.run(
      """
      INSERT INTO push_messages (device, kind, "group", author, created, due)
      SELECT d.number, 'reminder', \(group), \(author), \(now), \(now)
      FROM push_devices AS d JOIN sessions AS s ON s.id = d.session
      WHERE s.account = \(account) AND s.expires > \(now)
      ON CONFLICT (device, kind, coalesce("group", x'')) DO UPDATE SET
        author = excluded.author, created = excluded.created
      """)
    publish(.pushesQueued)
  }

  /// The browser of a session shows that messages arrive. False where it shows none.
  package func queueTest(for session: ID<Session>, at now: Instant) throws -> Bool {
    guard let device = try pushDevice(of: session) else { return false }
    try connection.run(
      """
      INSERT INTO push_messages (device, kind, created, due)
      VALUES (\(device.number), 'test', \(now), \(now))
      ON CONFLICT (device, kind, coalesce("group", x'')) DO UPDATE SET created = excluded.created
      """)
    publish(.pushesQueued)
    return true
  }

  /// It was taken, or nobody needs it any more. What came to it meanwhile is another message.
  package func remove(_ message: QueuedPush) throws {
    let reach: Int64? = if case .news(_, _, let through) = message.kind { through } else { nil }
    try connection.run(
      "DELETE FROM push_messages WHERE number = \(message.number) AND reach IS \(reach)")
    guard let reach else { return }
    try connection.run(
      """
      UPDATE push_messages
      SET position = \(reach), tries = 0, is_short = 0
      WHERE number = \(message.number) AND reach > \(reach)
      """)
  }

  /// It was not taken, or not now.
  package func postpone(_ message: QueuedPush, until due: Instant, isShort: Bool? = nil) throws {
    try connection.run(
      """
      UPDATE push_messages
      SET due = \(due), tries = tries + 1, is_short = \(isShort ?? message.isShort)
      WHERE number = \(message.number)
      """)
  }
}
