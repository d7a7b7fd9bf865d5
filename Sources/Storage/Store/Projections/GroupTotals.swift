package import Ledger

/// The sums that entries add to their group: counts, sums for reports, balances and debts.
///
/// Also used for the difference of a change: the old entry is subtracted and the new one added.
package struct GroupTotals: Hashable {
  package var tallies: [EntryTallyKey: EntryTally] = [:]
  package var monthSums: [MonthSumKey: EntryTally] = [:]
  package var balances = Balances()
  package var debts = PairwiseDebts()

  package init() {}

  package mutating func add(_ entry: EntryProjection) throws {
    guard entry.isVisible else { return }
    count(entry, sign: 1)
    let effect = try entry.effect
    try balances.add(effect)
    try debts.add(effect)
  }

  mutating func remove(_ entry: EntryProjection) throws {
    guard entry.isVisible else { return }
    count(entry, sign: -1)
    let effect = try entry.effect
    try balances.remove(effect)
    try debts.remove(effect)
  }

  /// Replaces an entry by one with the same effect on balances.
  mutating func recount(_ before: EntryProjection, as after: EntryProjection) {
    guard before.isVisible, after.isVisible else { return }
    count(before, sign: -1)
    count(after, sign: 1)
  }

  private mutating func count(_ entry: EntryProjection, sign: Int64) {
    for key in entry.tallies { tallies[key, default: .none].add(entry.amount.minorUnits, sign: sign) }
    for (key, amount) in entry.monthSums { monthSums[key, default: .none].add(amount, sign: sign) }
  }
}
