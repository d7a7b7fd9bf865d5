package import Ledger
internal import SQLite

/// A group as it stands in the list of someone's groups.
package struct GroupSummary: Hashable, Sendable {
  package let group: Group
  /// What the group is called for the account.
  package let title: String
  /// Who the account is in it.
  package let me: Member
  /// Those who share costs.
  package let people: Int
  /// What I am owed or owe in each currency in which I am not even, in the order of the codes.
  package let balances: [Money]
  /// The same of all who settle as one with me; nil for those who settle by themselves.
  package let together: [Money]?
  package let entries: Int
  /// The journal's position.
  package let sequence: Int64
  package let changed: Instant

  /// What there is to settle: of those who settle as one that of all of them.
  package var settled: [Money] { together ?? balances }
}

extension Snapshot {
  /// The groups an account is in, the one changed last first; archived ones too, deleted ones not.
  package func groups(of account: ID<Person>) throws -> [GroupSummary] {
    try groupIDs(of: account).compactMap { try summary(of: $0, for: account) }.sorted {
      ($1.sequence, $0.group.id) < ($0.sequence, $1.group.id)
    }
  }

  func summary(of group: ID<Group>, for account: ID<Person>) throws -> GroupSummary? {
    guard let details = try self.group(group) else { return nil }
    let members = try members(of: group)
    guard let me = members.first(where: { $0.person == account && $0.isCurrent }) else { return nil }
    let (sequence, changed) = try lastChange(of: group)
    return GroupSummary(
      group: details, title: Roster(group: details, members: members).title(for: me.id), me: me,
      people: members.count(where: \.sharesCosts),
      balances: try balances(of: { $0 == me }, among: members, in: group),
      together: try me.party.flatMap { party in
        let isShared = members.contains { $0.party == party && $0.mergedInto == nil && $0.id != me.id }
        return isShared ? try balances(of: { $0.party == party }, among: members, in: group) : nil
      },
      entries: try entryCount(of: group), sequence: sequence, changed: changed)
  }

  private func lastChange(of group: ID<Group>) throws -> (Int64, Instant) {
    try connection.first(
      """
      SELECT sequence, received
      FROM operations
      WHERE "group" = \(group)
      ORDER BY sequence DESC
      LIMIT 1
      """
    ) { row in (try row.next(), try row.next()) } ?? (0, Instant(milliseconds: 0))
  }

  /// Of those people together, whoever they have turned out to be.
  private func balances(
    of isMeant: (Member) -> Bool, among members: [Member], in group: ID<Group>
  ) throws -> [Money] {
    let merged = members.compactMap { member in member.mergedInto.map { (member.id, $0) } }
    let standing = Representatives(Dictionary(merged) { first, _ in first })
    let meant = Set(members.filter(isMeant).map(\.id))
    var sums: [Currency: Int64] = [:]
    for (currency, amounts) in try storedBalances(of: group) {
      for (member, net) in amounts where meant.contains(standing[member]) {
        sums[currency, default: 0] &+= net
      }
    }
    return sums.filter { $0.value != 0 }.map { Money(minorUnits: $0.value, currency: $0.key) }
      .sorted { $0.currency < $1.currency }
  }

  /// Whether a group has more entries than so many. Each is an operation, so that small journals need not be counted.
  package func hasEntries(beyond count: Int, in group: ID<Group>) throws -> Bool {
    try position(of: group) > count && entryCount(of: group) > count
  }

  func entryCount(of group: ID<Group>) throws -> Int {
    try connection.value(
      """
      SELECT coalesce(sum(count), 0)
      FROM tallies
      WHERE "group" = \(group) AND facet = \(Facet.everything) AND value = x'' AND span = 0
      """) ?? 0
  }
}
