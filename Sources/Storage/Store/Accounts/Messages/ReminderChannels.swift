package import Ledger
internal import SQLite

/// The channels by which a member can be reminded to pay.
package struct ReminderChannels: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let mail = ReminderChannels(rawValue: 1)
  package static let push = ReminderChannels(rawValue: 2)
}

extension Snapshot {
  /// The channels for reminders to a group's current members. Members who cannot be reached, or have turned
  /// reminders off, are left out.
  package func reminderChannels(in group: ID<Group>, at now: Instant) throws -> [ID<Member>: ReminderChannels]
  {
    let kind = Int64(MessageChoices.Kinds.reminders.rawValue)
    let usual = Int64(MessageChoices(language: "").mail.rawValue)
    let rows = try connection.all(
      """
      SELECT m.id,
        b.account IS NOT NULL AND coalesce(c.mail, \(usual)) & \(kind) <> 0,
        coalesce(c.push, 0) & \(kind) <> 0 AND EXISTS (
          SELECT 1
          FROM push_devices AS d JOIN sessions AS s ON s.id = d.session
          WHERE s.account = m.person AND s.expires > \(now))
      FROM members AS m
      JOIN accounts AS a ON a.id = m.person AND a.disabled IS NULL
      LEFT JOIN mailboxes AS b ON b.account = m.person AND b.refused IS NULL
      LEFT JOIN message_choices AS c ON c.account = m.person
      WHERE m."group" = \(group) AND m.is_removed = 0 AND m.merged_into IS NULL
      """
    ) { row -> (ID<Member>, ReminderChannels) in
      let member: ID<Member> = try row.next()
      let (hasMail, hasDevice) = (try row.next(Bool.self), try row.next(Bool.self))
      var ways: ReminderChannels = hasMail ? .mail : []
      if hasDevice { ways.insert(.push) }
      return (member, ways)
    }
    return Dictionary(rows.filter { !$0.1.isEmpty }) { first, _ in first }
  }
}
