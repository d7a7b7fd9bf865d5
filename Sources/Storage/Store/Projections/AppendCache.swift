package import Ledger
internal import SQLite

/// A cache of a group's data for a transaction that appends to its journal, so that many operations in a row
/// do not repeat the same queries.
package final class AppendCache {
  let group: ID<Group>
  package private(set) var roster: Roster
  var numbers: [ID<Member>: Int64]
  var labels: Set<ID<Label>> = []
  var rules: Set<ID<RecurringRule>> = []
  var texts: [FoldedText: Int64] = [:]
  package var totals = GroupTotals()
  /// The digest of the journal's last operation; nil until it has been read.
  var lastDigest: [UInt8]??
  /// The current states of the entities that this transaction changes.
  var states: [Entity: CachedEntity] = [:]

  /// Throws if there is no such group, not even one that is being created.
  init(_ group: ID<Group>, _ snapshot: Snapshot) throws {
    let known = try snapshot.connection.value(
      """
      SELECT 1
      FROM groups
      WHERE id = \(group) AND id NOT IN (SELECT "group" FROM hidden_groups)
      """, as: Int.self)
    guard known != nil else { throw JournalError.missing(.group) }
    self.group = group
    let members = try snapshot.numberedMembers(of: group)
    roster = Roster(group: try snapshot.group(group), members: members.map(\.member))
    numbers = Dictionary(members.map { ($0.member.id, $0.number) }) { first, _ in first }
  }

  func cache(_ details: Group?) { roster.group = details }

  func cache(_ member: Member) { roster.set(member) }
}

/// The state of an entity and the authors of its changes.
struct CachedEntity {
  var state: EntityState
  var changes: [CountedChange]
}

/// An earlier change of an entity.
struct CountedChange {
  let author: Author
  let received: Instant
}
