import Ledger

/// The plain algorithm for a large group: pairs that cancel out, then threes, then one after the other.
struct NaiveSettling {
  private var balances: [Int64]
  private(set) var transfers: [Transfer] = []
  private(set) var leftAfterThrees = 0

  init(_ balances: [Int64]) { self.balances = balances }

  mutating func settle() {
    for payer in balances.indices {
      for payee in balances.indices where balances[payer] < 0 && balances[payee] == -balances[payer] {
        pay(from: payer, to: payee)
      }
    }
    for first in balances.indices {
      for second in balances.indices.dropFirst(first + 1) where balances[first] * balances[second] > 0 {
        let opposite = -(balances[first] + balances[second])
        guard let third = balances.firstIndex(of: opposite) else { continue }
        for person in [first, second] {
          if opposite > 0 { pay(from: person, to: third) } else { pay(from: third, to: person) }
        }
      }
    }
    leftAfterThrees = balances.count { $0 != 0 }
    for payer in balances.indices {
      for payee in balances.indices where balances[payer] < 0 && balances[payee] > 0 {
        pay(from: payer, to: payee)
      }
    }
    transfers.sort()
  }

  private mutating func pay(from payer: Int, to payee: Int) {
    let amount = min(-balances[payer], balances[payee])
    balances[payer] += amount
    balances[payee] -= amount
    transfers.append(transfer(payer, payee, amount))
  }
}
