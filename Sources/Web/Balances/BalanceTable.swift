import HTML
import Ledger
import Store

/// The balances of one currency, those who get most back first.
struct BalanceTable {
  let currency: Currency
  let heading: String
  let rows: [BalanceRow]
  let proposals: [ProposedPayment]

  init(_ currency: Currency, _ settling: Settling, _ people: GroupPeople, _ visit: Visit) {
    let amounts = settling.amounts(in: currency)
    let largest = amounts.byMember.values.map(\.magnitude).max() ?? 0
    self.currency = currency
    heading = people.formats.name(of: currency)
    rows = Self.members(currency, amounts, settling.overview).map { member in
      BalanceRow(
        member, Money(minorUnits: amounts[member], currency: currency), largest: largest, people)
    }
    proposals = settling.transfers(in: currency).map { ProposedPayment($0, people, visit) }
  }

  /// Everyone in the group's own currency; in others only those who are not even.
  private static func members(
    _ currency: Currency, _ amounts: NetAmounts, _ overview: GroupOverview
  ) -> [ID<Member>] {
    let current = overview.members.filter(\.isCurrent).map(\.id)
    let shown = currency == overview.group.currency ? Set(current + amounts.members) : Set(amounts.members)
    return shown.sorted { (amounts[$1], $0) < (amounts[$0], $1) }
  }
}
