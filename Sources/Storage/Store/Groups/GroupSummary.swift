package import Ledger
internal import SQLite

/// A group as shown in an account's list of groups.
package struct GroupSummary: Hashable, Sendable {
  package let group: Group
  /// The group's name as the account sees it.
  package let title: String
  /// The account's member in the group.
  package let me: Member
  /// The number of members who share costs.
  package let people: Int
  /// My balance in each currency that is not settled, in the order of currency codes.
  package let balances: [Money]
  /// The balances of everyone who settles together with me; nil if I settle alone.
  package let together: [Money]?
  package let entries: Int
  /// The journal's position.
  package let sequence: Int64
  package let changed: Instant

  /// The balances to settle: for people who settle together, those of all of them.
  package var settled: [Money] { together ?? balances }
}

extension Snapshot {
  /// The groups of an account, the last changed first, with archived but without deleted groups.
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
      }, entries: try entryCount(of: group), sequence: sequence, changed: changed)
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

  /// The sum over the matching members, including the names that were merged into them.
  private func balances(of isMeant: (Member) -> Bool, among members: [Member], in group: ID<Group>) throws
    -> [Money]
  {
    let merged = members.compactMap { member in member.mergedInto.map { (member.id, $0) } }
    let standing = Representatives(Dictionary(merged) { first, _ in first })
    let meant = Set(members.filter(isMeant).map(\.id))
    var sums: [Currency: Int64] = [:]
    for (currency, amounts) in try storedBalances(of: group) {
      for (member, net) in amounts where meant.contains(standing[member]) {
        sums[currency, default: 0] &+= net
      }
    }
    return sums.filter { $0.value != 0 }.map { Money(minorUnits: $0.value, currency: $0.key) }.sorted {
      $0.currency < $1.currency
    }
  }

  /// Whether a group has more than `count` entries. Each entry has an operation, so small journals need no
  /// counting.
  package func hasEntries(beyond count: Int, in group: ID<Group>) throws -> Bool {
    try position(of: group) > count && entryCount(of: group) > count
  }

  /// How many expenses a group has in the month of a day that count in a currency.
  package func expenseCount(of group: ID<Group>, in currency: Currency, inMonthOf day: Day) throws -> Int {
    let month = EntryTallySpan.month(of: day)
    return try connection.value(
      """
      SELECT coalesce(sum(count), 0)
      FROM tallies
      WHERE "group" = \(group) AND facet = \(Facet.everything) AND value = x''
        AND span = \(month.kind) AND start = \(month.start) AND kind = \(Bill.Kind.expense)
        AND currency = \(currency.code) AND scale = \(currency.scale)
      """) ?? 0
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
