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
    var (rows, hidden): ([BalanceRow], Int) = ([], 0)
    for currency in [own] + others {
      let order = BalanceTable.Order(currency, balances, people)
      let shown = order.rows(people, most: Self.mostRows - rows.count)
      rows += shown
      hidden += order.members.count - shown.count
    }
    (self.rows, self.hidden) = (rows, hidden)
    link = Link("/groups", group.id, "balances")
  }
}
