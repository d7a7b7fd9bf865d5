import HTML
import Household
import Ledger
import Store
import WebFloor
import Words

/// The balances of one currency, those who get most back first. Those who settle as one have one row.
struct BalanceTable {
  let currency: Currency
  let heading: String
  let rows: [BalanceRow]
  /// How the visitor stands, or those they settle as one with; nil for who has no part in the costs.
  let mine: BalanceRow?
  /// The payments that the visitor makes or gets.
  let proposals: [ProposedPayment]
  let amongOthers: [ProposedPayment]

  init(
    _ currency: Currency, _ settling: Settling, _ people: GroupPeople, remindable: Set<ID<Member>>,
    notes: [ID<Member>: String], _ visit: Visit
  ) {
    self.currency = currency
    heading = people.formats.name(of: currency)
    rows = Self.rows(currency, settling.balances, people).rows
    let me = people.me.map(people.parties.representative)
    mine = rows.first { $0.member == me }
    let all = settling.transfers(in: currency).map {
      ProposedPayment($0, people, remindable: remindable, notes: notes, visit)
    }
    proposals = all.filter(\.isMine)
    amongOthers = all.filter { !$0.isMine }
  }

  /// Whether anybody owes anything.
  var isOpen: Bool { rows.contains { $0.minorUnits != 0 } }

  /// One for each of those who settle by themselves or as one, the first `most` of them.
  static func rows(
    _ currency: Currency, _ balances: Balances, _ people: GroupPeople, most: Int = .max
  ) -> (rows: [BalanceRow], count: Int) {
    let amounts = balances[currency].merged(by: people.parties)
    let own = balances[currency].merged(by: people.overview.people)
    let largest = amounts.byMember.values.map(\.magnitude).max() ?? 0
    let parts = Dictionary(grouping: own.members) { people.parties.representative(of: $0) }
    let members = members(currency, amounts, own, people)
    let rows = members.prefix(max(0, most)).map { member in
      let balance = Money(minorUnits: amounts[member], currency: currency)
      return BalanceRow(
        member, balance, of: own, open: parts[member] ?? [], largest: largest, people)
    }
    return (rows, members.count)
  }

  /// Everyone in the group's own currency; in others only those who are not even.
  private static func members(
    _ currency: Currency, _ amounts: NetAmounts, _ own: NetAmounts, _ people: GroupPeople
  ) -> [ID<Member>] {
    let isOwn = currency == people.overview.group.currency
    let current = isOwn ? people.overview.members.filter(\.sharesCosts).map(\.id) : []
    let shown = Set((current + own.members).map(people.parties.representative))
    return shown.sorted { (amounts[$1], $0) < (amounts[$0], $1) }
  }
}
