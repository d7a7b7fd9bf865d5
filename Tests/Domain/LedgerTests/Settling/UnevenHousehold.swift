import Ledger
import TestSupport

/// Balances with the direct debts behind them, to pay suggestions in.
struct UnevenHousehold {
  var balances: Balances
  var debts = PairwiseDebts()

  init(balances: Balances) { self.balances = balances }

  init(_ effects: [BalanceEffect]) throws {
    balances = try Balances(effects)
    debts = try PairwiseDebts(effects)
  }

  var suggestions: [Transfer] { SettleUp(balances, in: .euro, preferring: debts).transfers }

  mutating func pay(_ transfer: Transfer) throws {
    try balances.add(transfer.effect())
    try debts.add(transfer.effect())
  }
}
