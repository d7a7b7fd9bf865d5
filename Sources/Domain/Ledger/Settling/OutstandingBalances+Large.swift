extension OutstandingBalances {
  /// Settles pairs of opposite balances: one payment settles two people, which is never a loss. People who
  /// owe each other directly come first, then all in the order of ids.
  mutating func settleOppositePairs() {
    for debt in debts { settleIfOpposite(debt.payer, debt.payee) }
    var payees = Queues(balances.indices.filter { balances[$0] > 0 }, by: balances)
    for payer in balances.indices where balances[payer] < 0 {
      guard let payee = payees.first(at: -balances[payer], in: balances) else { continue }
      settleIfOpposite(payer, payee)
    }
  }

  private mutating func settleIfOpposite(_ payer: Int, _ payee: Int) {
    guard balances[payer] < 0, balances[payee] == -balances[payer] else { return }
    pay(balances[payee], from: payer, to: payee)
  }

  /// The most people among whom threes are searched: for every two of them a third is looked up.
  private static let mostInThrees = 500

  /// Settles threes that sum to zero, two people on one side and one on the other, in the order of ids.
  /// Returns whether there were any: they save payments, but other threes might have saved more.
  mutating func settleThrees() -> Bool {
    let before = payments.count
    let people = Array(balances.indices.filter { balances[$0] != 0 }.prefix(Self.mostInThrees))
    var uneven = Queues(people, by: balances)
    for (place, first) in people.enumerated() {
      for second in people[(place + 1)...] where balances[first] != 0 {
        guard let third = third(for: first, second, in: &uneven) else { continue }
        settle(first, with: third)
        settle(second, with: third)
      }
    }
    return payments.count > before
  }

  /// The lowest number whose balance is the opposite of the sum of two people on the same side.
  private func third(for first: Int, _ second: Int, in uneven: inout Queues) -> Int? {
    guard balances[second] != 0, (balances[first] < 0) == (balances[second] < 0) else { return nil }
    // Sums over people on one side fit.
    return uneven.first(at: -(balances[first] + balances[second]), in: balances)
  }

  private mutating func settle(_ person: Int, with counterpart: Int) {
    if balances[person] < 0 {
      pay(-balances[person], from: person, to: counterpart)
    } else {
      pay(balances[person], from: counterpart, to: person)
    }
  }
}

/// The numbers of people by balance, in order. Settled people are skipped once and for all.
private struct Queues {
  private var people: [Int64: (numbers: [Int], next: Int)]

  init(_ numbers: [Int], by balances: [Int64]) {
    people = Dictionary(grouping: numbers) { balances[$0] }.mapValues { ($0, 0) }
  }

  /// The lowest number that still has this balance.
  mutating func first(at balance: Int64, in balances: [Int64]) -> Int? {
    guard let place = people.index(forKey: balance) else { return nil }
    let numbers = people.values[place].numbers
    var next = people.values[place].next
    while next < numbers.count, balances[numbers[next]] != balance { next += 1 }
    people.values[place].next = next
    return next < numbers.count ? numbers[next] : nil
  }
}
