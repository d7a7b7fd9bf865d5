package import Ledger
internal import SQLite

/// A reminder to pay that was sent to a member.
package struct SentReminder: Hashable, Sendable {
  package let id: ID<SentReminder>
  package let group: ID<Group>
  /// The member who was reminded.
  package let member: ID<Member>
  package let author: ID<Person>
  package let moment: Instant

  package init(
    id: ID<SentReminder>, group: ID<Group>, member: ID<Member>, author: ID<Person>, moment: Instant
  ) {
    self.id = id
    self.group = group
    self.member = member
    self.author = author
    self.moment = moment
  }

  fileprivate init(row: inout Row) throws {
    id = try row.next()
    group = try row.next()
    member = try row.next()
    author = try row.next()
    moment = try row.next()
  }

  /// The least time between two reminders to a member, from any author.
  package static let pause: Duration = .seconds(3 * 86_400)
  /// The most reminders stored for a group.
  fileprivate static let mostKept = 500
}

extension Snapshot {
  /// All stored reminders of a group, the newest first.
  package func reminders(in group: ID<Group>) throws -> [SentReminder] {
    try knownSinceCommit(RemindersInGroup(group: group)) {
      try connection.all(
        """
        SELECT id, "group", member, author, moment
        FROM reminders
        WHERE "group" = \(group)
        ORDER BY moment DESC, id DESC
        """, SentReminder.init(row:))
    }
  }

  private struct RemindersInGroup: CommittedQuestion {
    typealias Answer = [SentReminder]
    let group: ID<Group>
  }

  /// The time of the last reminder to a member.
  package func lastReminder(of member: ID<Member>, in group: ID<Group>) throws -> Instant? {
    try connection.value(
      #"SELECT max(moment) FROM reminders WHERE "group" = \#(group) AND member = \#(member)"#,
      as: Instant?.self) ?? nil
  }
}

extension Transaction {
  /// Adds a reminder, and removes the oldest beyond the limit.
  package func note(_ reminder: SentReminder) throws {
    try connection.run(
      """
      INSERT INTO reminders (id, "group", member, author, moment)
      VALUES (
        \(reminder.id), \(reminder.group), \(reminder.member), \(reminder.author), \(reminder.moment))
      """)
    try connection.run(
      """
      DELETE FROM reminders
      WHERE "group" = \(reminder.group) AND id NOT IN (
        SELECT id
        FROM reminders
        WHERE "group" = \(reminder.group)
        ORDER BY moment DESC, id DESC
        LIMIT \(Int64(SentReminder.mostKept)))
      """)
  }
}
