import HTML
import Ledger
import Store
import Words

/// The balances of one currency, the largest credit first. A party has one row.
struct BalanceTable {
  let currency: Currency
  let heading: String
  /// Whether any balance is open.
  let isOpen: Bool
  let rows: [BalanceRow]
  /// The balance of the visitor or their party; nil for a visitor who shares no costs.
  let mine: BalanceRow?
  /// The proposed payments by or to the visitor.
  let proposals: [ProposedPayment]
  let amongOthers: [ProposedPayment]

  /// Whether no balance is open and no payment is proposed: members may owe as much as they get back.
  var isSettled: Bool { !isOpen && proposals.isEmpty && amongOthers.isEmpty }

  init(_ currency: Currency, _ settling: Settling, _ surroundings: ProposedPayment.Surroundings) {
    let people = surroundings.people
    self.currency = currency
    heading = people.formats.name(of: currency)
    let order = Order(currency, settling.balances, people)
    isOpen = order.isOpen
    rows = order.rows(people).map { $0.showing(surroundings.pictures, people) }
    let me = people.me.map(people.parties.representative)
    mine = rows.first { $0.member == me }
    let all = settling.transfers(in: currency).map { ProposedPayment($0, among: surroundings) }
    proposals = all.filter(\.isMine)
    amongOthers = all.filter { !$0.isMine }
  }

  /// The order of the rows in one currency.
  struct Order {
    private let currency: Currency
    private let amounts: NetAmounts
    private let own: NetAmounts
    private let largest: UInt64
    private let parts: [ID<Member>: [ID<Member>]]
    private let page: Link
    /// One member for each party, and each member without one.
    let members: [ID<Member>]

    init(_ currency: Currency, _ balances: Balances, _ people: GroupPeople) {
      self.currency = currency
      page = Link("/groups", people.overview.group.id, "balances")
      amounts = balances[currency].merged(by: people.parties)
      own = balances[currency].merged(by: people.overview.people)
      largest = amounts.byMember.values.map(\.magnitude).max() ?? 0
      parts = Dictionary(grouping: own.members) { people.parties.representative(of: $0) }
      members = Self.members(currency, amounts, own, people)
    }

    var isOpen: Bool { largest > 0 }

    func rows(_ people: GroupPeople, most: Int = .max) -> [BalanceRow] {
      members.prefix(max(0, most)).map { row(of: $0, people) }
    }

    func row(of member: ID<Member>, _ people: GroupPeople) -> BalanceRow {
      BalanceRow(
        member, Money(minorUnits: amounts[member], currency: currency), of: own, open: parts[member] ?? [],
        largest: largest, on: page, people)
    }

    /// All members in the group's own currency; in others only those with an open balance.
    private static func members(
      _ currency: Currency, _ amounts: NetAmounts, _ own: NetAmounts, _ people: GroupPeople
    ) -> [ID<Member>] {
      let isOwn = currency == people.overview.group.currency
      let current = isOwn ? people.overview.members.filter(\.sharesCosts).map(\.id) : []
      let shown = Set((current + own.members).map(people.parties.representative))
      return shown.sorted { (amounts[$1], $0) < (amounts[$0], $1) }
    }
  }
}
