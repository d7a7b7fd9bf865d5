package import Ledger
internal import SQLite

/// A group that was deleted, and can be restored until it is removed.
package struct DeletedGroup: Hashable, Sendable {
  package let id: ID<Group>
  package let name: String
  package let deleted: Instant

  /// How long a deleted group can be restored.
  package static let patience: Duration = .seconds(30 * 86_400)

  /// The earliest time at which it may be removed permanently.
  package var end: Instant { deleted.adding(Self.patience) }

  /// One day later than `end`, because the clock may have been set forward by that much without being
  /// noticed.
  func isOver(at now: Instant) -> Bool { now >= end.adding(SteadyClock.longestGap) }
}

extension Snapshot {
  /// The deleted groups that an account owns, the last deleted first.
  package func deletedGroups(ownedBy account: ID<Person>) throws -> [DeletedGroup] {
    let groups: [ID<Group>] = try connection.values(
      """
      SELECT m."group"
      FROM members AS m JOIN group_details AS g ON g."group" = m."group"
      WHERE m.person = \(account) AND m.role = \(Role.owner) AND m.is_removed = 0
        AND m.merged_into IS NULL AND g.is_deleted = 1
      GROUP BY m."group"
      """)
    return try groups.compactMap(deletedGroup).sorted { ($1.deleted, $0.id) < ($0.deleted, $1.id) }
  }

  /// The deleted groups of all accounts that may be removed permanently now.
  package func expiredGroups(at now: Instant) throws -> [ID<Group>] {
    let groups: [ID<Group>] = try connection.values(
      #"SELECT "group" FROM group_details WHERE is_deleted = 1 ORDER BY "group""#)
    return try groups.filter { try deletedGroup($0)?.isOver(at: now) == true }
  }

  /// Whether there is any deleted group at all.
  package func hasDeletedGroups() throws -> Bool {
    try connection.value("SELECT 1 FROM group_details WHERE is_deleted = 1", as: Int.self) != nil
  }

  /// The time of the deletion is in the group's journal, in which time never goes backwards.
  fileprivate func deletedGroup(_ id: ID<Group>) throws -> DeletedGroup? {
    guard case .group(let state) = try state(of: Entity(.group, id), in: id), state.isDeleted.value,
      let stamp = state.isDeleted.stamp
    else { return nil }
    let deleted = Instant(milliseconds: stamp.tick.milliseconds)
    return DeletedGroup(id: id, name: state.name.value, deleted: deleted)
  }
}

extension Transaction {
  /// Removes a deleted group permanently if its time is over; returns false otherwise.
  package func removeExpiredGroup(_ id: ID<Group>, at now: Instant) throws -> Bool {
    guard try deletedGroup(id)?.isOver(at: now) == true else { return false }
    return try deleteGroup(id)
  }
}
