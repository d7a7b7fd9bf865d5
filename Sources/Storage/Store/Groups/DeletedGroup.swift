package import Ledger
internal import SQLite

/// A group that was deleted, and can be brought back as long as it is there.
package struct DeletedGroup: Hashable, Sendable {
  package let id: ID<Group>
  package let name: String
  package let deleted: Instant

  /// How long it can be brought back.
  package static let patience: Duration = .seconds(30 * 86_400)

  /// When it may be removed for good, and not before.
  package var end: Instant { deleted.adding(Self.patience) }

  /// A day later than that, for the clock may have been set on by as much unseen.
  func isOver(at now: Instant) -> Bool { now >= end.adding(SteadyClock.longestGap) }
}

extension Snapshot {
  /// The deleted groups of which an account is an owner, the one deleted last first.
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

  /// The groups of anybody that were deleted and may be removed for good by now.
  package func expiredGroups(at now: Instant) throws -> [ID<Group>] {
    let groups: [ID<Group>] = try connection.values(
      #"SELECT "group" FROM group_details WHERE is_deleted = 1 ORDER BY "group""#)
    return try groups.filter { try deletedGroup($0)?.isOver(at: now) == true }
  }

  /// Whether there is any deleted group at all.
  package func hasDeletedGroups() throws -> Bool {
    try connection.value("SELECT 1 FROM group_details WHERE is_deleted = 1", as: Int.self) != nil
  }

  /// When it was deleted is in its journal, in whose order time does not go backwards.
  fileprivate func deletedGroup(_ id: ID<Group>) throws -> DeletedGroup? {
    guard case .group(let state) = try state(of: Entity(.group, id), in: id), state.isDeleted.value,
      let stamp = state.isDeleted.stamp
    else { return nil }
    let deleted = Instant(milliseconds: stamp.tick.milliseconds)
    return DeletedGroup(id: id, name: state.name.value, deleted: deleted)
  }
}

extension Transaction {
  /// Removes a group for good, where it is deleted and its time is over. False where it is not.
  package func removeExpiredGroup(_ id: ID<Group>, at now: Instant) throws -> Bool {
    guard try deletedGroup(id)?.isOver(at: now) == true else { return false }
    return try deleteGroup(id)
  }
}
