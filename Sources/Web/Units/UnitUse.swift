import Ledger
import Store

/// What of a group is in which currency or unit.
struct UnitUse {
  private let used: Set<Currency>
  private let repeated: Set<Currency>

  init(_ overview: GroupOverview, _ snapshot: Snapshot) throws {
    let group = overview.group.id
    repeated = Set(try snapshot.standingRules(of: group).map(\.template.bill.amount.currency))
    used = Set(try snapshot.sums(of: overview, matching: EntryFilter()).map(\.total.currency))
      .union(try snapshot.budgets(of: group).values.map(\.currency)).union(repeated)
  }

  func contains(_ unit: Currency) -> Bool { used.contains(unit) }

  /// Whether entries in it are still to come by themselves.
  func isRepeated(_ unit: Currency) -> Bool { repeated.contains(unit) }

  /// How many decimals the amounts have that go by this name; nil where there are none.
  func scale(of code: String) -> Int? { used.first { $0.code == code }?.scale }
}
