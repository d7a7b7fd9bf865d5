extension UnevenPeople {
  /// Takes out pairs of opposite balances: one payment makes two people even, which is never a loss.
  mutating func settleOppositePairs() {
    for (payer, payee) in pairs where balances[payer] < 0 && balances[payee] == -balances[payer] {
      pay(balances[payee], from: payer, to: payee)
    }
  }

  /// Takes out threes that sum to zero, two people on one side and one on the other, in the order of
  /// ids. Returns whether there were any: they save payments, but others might have saved more.
  mutating func settleThrees() -> Bool {
    let before = payments.count
    var uneven = Dictionary(grouping: balances.indices) { balances[$0] }
    for first in balances.indices {
      for second in balances.indices.dropFirst(first + 1) where balances[first] != 0 {
        guard let third = third(for: first, second, in: &uneven) else { continue }
        settle(first, with: third)
        settle(second, with: third)
      }
    }
    return payments.count > before
  }

  /// The lowest number whose balance is the opposite of the two people's, who are on one side.
  private func third(for first: Int, _ second: Int, in uneven: inout [Int64: [Int]]) -> Int? {
    guard balances[second] != 0, (balances[first] < 0) == (balances[second] < 0) else { return nil }
    // Sums over people on one side are within bounds.
    let opposite = -(balances[first] + balances[second])
    uneven[opposite]?.removeAll { balances[$0] != opposite }
    return uneven[opposite]?.first
  }

  private mutating func settle(_ person: Int, with counterpart: Int) {
    if balances[person] < 0 {
      pay(-balances[person], from: person, to: counterpart)
    } else {
      pay(balances[person], from: counterpart, to: person)
    }
  }
}
