package import Ledger
internal import SQLite

/// A queued push message to one browser. Its text is written when it is sent, so that it leaves out changes
/// that were undone since.
package struct QueuedPush: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The changes of other people between two places of a group's journal.
    case news(in: ID<Group>, after: Int64, through: Int64)
    /// A reminder to pay.
    case reminder(in: ID<Group>, from: ID<Person>)
    /// The person's open balances.
    case stillOpen
    case test
  }

  package let number: Int64
  package let device: Int64
  package let kind: Kind
  package let created: Instant
  package let tries: Int
  /// Whether the push service refused it because of its length.
  package let isShort: Bool

  /// Older messages are dropped, because they are not news any more; the pages still show the changes.
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
  /// The messages whose time has come, the longest due first.
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

  /// The number of messages that are due and not sent yet.
  package func pushesWaiting(at now: Instant) throws -> Int {
    Int(clamping: try connection.value("SELECT count(*) FROM push_messages WHERE due <= \(now)") ?? Int64(0))
  }
}

extension Transaction {
  /// Queues a message about all changes up to a place for each of the reader's browsers, and completes the
  /// reader.
  package func queueNews(of reader: NewsSubscriber, through end: Int64, at now: Instant) throws {
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

  /// Queues a reminder to pay for all browsers of a person.
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

  /// Queues a test message to the session's browser; returns false if it has no push messages.
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

  /// Removes a message that was sent or is no longer needed. If more changes were added to it since, it
  /// stays.
  package func remove(_ message: QueuedPush) throws {
    let reach: Int64? = if case .news(_, _, let through) = message.kind { through } else { nil }
    try connection.run("DELETE FROM push_messages WHERE number = \(message.number) AND reach IS \(reach)")
    guard let reach else { return }
    try connection.run(
      """
      UPDATE push_messages
      SET position = \(reach), tries = 0, is_short = 0
      WHERE number = \(message.number) AND reach > \(reach)
      """)
  }

  /// Sets another time after a message was refused, or should be sent later.
  package func postpone(_ message: QueuedPush, until due: Instant, isShort: Bool? = nil) throws {
    try connection.run(
      """
      UPDATE push_messages
      SET due = \(due), tries = tries + 1, is_short = \(isShort ?? message.isShort)
      WHERE number = \(message.number)
      """)
  }
}
