package import Ledger
internal import SQLite

/// What a transaction knows of a group while it appends to its journal, so that many operations in a row do
/// not ask for the same things again and again.
package final class GroupBook {
  let group: ID<Group>
  package private(set) var roster: Roster
  var numbers: [ID<Member>: Int64]
  var labels: Set<ID<Label>> = []
  var rules: Set<ID<RecurringRule>> = []
  var texts: [FoldedText: Int64] = [:]
  package var totals = Totals()
  /// Of the last operation of its journal; nil while that has not been asked for.
  var lastDigest: [UInt8]??
  /// What is appended to at once, as it is by now.
  var states: [Entity: KnownThing] = [:]

  /// Throws where there is no such group, nor one that is about to be created.
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

  func update(_ details: Group?) {
    roster.group = details
  }

  func update(_ member: Member) {
    roster.set(member)
  }
}

/// A thing as its operations have made it, and whose they were.
struct KnownThing {
  var state: EntityState
  var changes: [EarlierChange]
}
