import HTML
import Ledger
import Store
import Words

/// The balances as they stand beside the list, where there is room for both.
struct BalanceSummary {
  let rows: [BalanceRow]
  /// How many stand on their own page alone.
  let hidden: Int
  let link: Link

  private static let mostRows = 8

  init(_ balances: Balances, _ people: GroupPeople) {
    let group = people.overview.group
    let own = group.currency
    let others = Set(balances.currencies).subtracting([own]).sorted { $0.code < $1.code }
    let all = ([own] + others).flatMap { BalanceTable.rows($0, balances, people) }
    rows = Array(all.prefix(Self.mostRows))
    hidden = all.count - rows.count
    link = Link("/groups", group.id, "balances")
  }
}
