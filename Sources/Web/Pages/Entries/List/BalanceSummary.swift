import HTML
import Ledger
import Store
import Words

/// The balances beside the list, on wide screens.
struct BalanceSummary {
  /// The balances of one currency.
  struct Section {
    let heading: String
    let rows: [BalanceRow]
  }

  let sections: [Section]
  /// The number of balances that only the balances page shows.
  let hidden: Int
  let link: Link
  /// Nil without expenses this year.
  let year: EntryMonth.Total?

  private static let mostRows = 8

  init(_ balances: Balances, _ people: GroupPeople, year: EntryMonth.Total?) {
    let group = people.overview.group
    let own = group.currency
    let others = Set(balances.currencies).subtracting([own]).sorted { $0.code < $1.code }
    var (sections, hidden, room): ([Section], Int, Int) = ([], 0, Self.mostRows)
    for currency in [own] + others {
      let order = BalanceTable.Order(currency, balances, people)
      let rows = order.rows(people, most: room)
      room -= rows.count
      hidden += order.members.count - rows.count
      if rows.isEmpty { continue }
      sections.append(Section(heading: people.formats.name(of: currency), rows: rows))
    }
    (self.sections, self.hidden) = (sections, hidden)
    link = Link("/groups", group.id, "balances")
    self.year = year
  }
}
