package import Ledger

/// A group's balances, and the payments that settle them.
package struct Settling {
  package let overview: GroupOverview
  package let balances: Balances
  private let debts: PairwiseDebts

  package init(_ overview: GroupOverview, _ balances: Balances, _ debts: PairwiseDebts) {
    self.overview = overview
    self.balances = balances
    self.debts = debts
  }

  /// The current balances of a group whose overview the snapshot gave.
  package init(_ overview: GroupOverview, _ snapshot: Snapshot) throws {
    let (balances, debts) = try snapshot.balancesAndDebts(of: overview)
    self.init(overview, balances, debts)
  }

  /// The group's own currency, which always has balances, and all others in which a balance is not zero.
  package var currencies: [Currency] {
    let own = overview.group.currency
    let uneven = Set(balances.currencies + debts.currencies).subtracting([own]).filter { currency in
      !amounts(in: currency).members.isEmpty || !transfers(in: currency).isEmpty
    }
    return [own] + uneven.sorted()
  }

  /// The balance of each person, with merged members as one.
  package func amounts(in currency: Currency) -> NetAmounts { balances[currency].merged(by: overview.people) }

  /// The payments to propose. In a group that does not simplify debts, each member pays back those whom they
  /// owe.
  package func transfers(in currency: Currency) -> [Transfer] {
    guard overview.group.simplifiesDebts else {
      return debts.merged(by: overview.parties).transfers(in: currency)
    }
    return SettleUp(balances, in: currency, preferring: debts, units: overview.parties).transfers
  }

  /// The proposed payments in all currencies that entries can record.
  package var payable: [Transfer] {
    currencies.flatMap(transfers).filter { overview.group.canRecord($0.amount) }
  }

  /// The amounts that one member would pay another by the proposed payments; empty if they settle together.
  package func owed(by payer: ID<Member>, to payee: ID<Member>) -> [Money] {
    let parties = overview.parties
    let (from, to) = (parties.representative(of: payer), parties.representative(of: payee))
    guard from != to else { return [] }
    return currencies.flatMap(transfers).filter { transfer in
      parties.representative(of: transfer.payer) == from && parties.representative(of: transfer.payee) == to
    }.map(\.amount)
  }

  /// The same in one currency; nil for nothing.
  package func owed(by payer: ID<Member>, to payee: ID<Member>, in currency: Currency) -> Money? {
    owed(by: payer, to: payee).first { $0.currency == currency }
  }

  /// The amount that each member would pay a member by the proposed payments, negative if they would be paid.
  /// Members who settle together with `me` pay and are paid in their place; payments of others who settle
  /// together are under the name of the one who pays for all.
  package func proposals(to me: ID<Member>) throws -> [ID<Member>: [Money]] {
    let mine = overview.parties.representative(of: me)
    var amounts: [ID<Member>: [Money]] = [:]
    for transfer in currencies.flatMap(transfers) {
      if transfer.payee == mine { amounts[transfer.payer, default: []].append(transfer.amount) }
      if transfer.payer == mine { amounts[transfer.payee, default: []].append(try transfer.amount.negated()) }
    }
    return amounts
  }
}

extension SettlementUnits {
  /// The payment under the names of those who stand for their parties.
  package func named(_ payment: Transfer) -> Transfer {
    Transfer(
      payer: representative(of: payment.payer), payee: representative(of: payment.payee),
      amount: payment.amount)
  }
}
