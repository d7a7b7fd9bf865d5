/// The people with open balances, numbered in the order of their ids, and the payments so far.
struct OutstandingBalances {
  struct Payment {
    let payer: Int
    let payee: Int
    let amount: Int64
  }

  let ids: [ID<Member>]
  private(set) var balances: [Int64]
  private(set) var payments: [Payment] = []
  /// Direct debts from people who owe to people who are owed, the largest first, then by payer and payee.
  let debts: [Payment]

  init(_ amounts: NetAmounts, debts: NetDebts) {
    let ids = amounts.members
    let numbers = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
    self.ids = ids
    balances = ids.map { amounts[$0] }
    self.debts = debts.debts.compactMap { debt in
      guard amounts[debt.debtor] < 0, amounts[debt.creditor] > 0, let payer = numbers[debt.debtor],
        let payee = numbers[debt.creditor]
      else { return nil }
      return Payment(payer: payer, payee: payee, amount: debt.amount)
    }.sorted { ($1.amount, $0.payer, $0.payee) < ($0.amount, $1.payer, $1.payee) }
  }

  /// The number of people with open balances.
  var count: Int { balances.count { $0 != 0 } }

  /// All pairs of a debtor and a creditor before the first payment, in the order in which a payment between
  /// them is considered: direct debts first, then by id.
  var pairs: [(payer: Int, payee: Int)] {
    let direct = debts.map { (payer: $0.payer, payee: $0.payee) }
    let payers = balances.indices.filter { balances[$0] < 0 }
    let payees = balances.indices.filter { balances[$0] > 0 }
    return direct + payers.flatMap { payer in payees.map { (payer: payer, payee: $0) } }
  }

  /// The most the payer can pay the payee without changing a balance's sign; zero if they are not a pair.
  func room(from payer: Int, to payee: Int) -> Int64 { max(0, min(-balances[payer], balances[payee])) }

  /// The amount must be at most the room between them.
  mutating func pay(_ amount: Int64, from payer: Int, to payee: Int) {
    balances[payer] += amount
    balances[payee] -= amount
    payments.append(Payment(payer: payer, payee: payee, amount: amount))
  }

  /// Pays as much as possible pair by pair until all are settled, with at most one payment fewer than people:
  /// direct debts first, then the first debtor and the first creditor.
  mutating func settleInOrder() {
    for debt in debts { payRoom(from: debt.payer, to: debt.payee) }
    let payees = balances.indices.filter { balances[$0] > 0 }
    var next = 0
    for payer in balances.indices {
      while balances[payer] < 0, next < payees.count {
        payRoom(from: payer, to: payees[next])
        if balances[payees[next]] == 0 { next += 1 }
      }
    }
  }

  private mutating func payRoom(from payer: Int, to payee: Int) {
    let room = room(from: payer, to: payee)
    if room > 0 { pay(room, from: payer, to: payee) }
  }

  /// Settles with the fewest possible transfers.
  ///
  /// Of all such solutions it finds the first one in this order of transfers: those that are exactly a direct
  /// debt, larger ones first; those between people of whom one owes the other directly, larger debts first;
  /// the others by id of payer and payee. It goes through the candidates in that order and takes each that a
  /// solution with the fewest transfers can still contain.
  ///
  /// That rule keeps the other suggestions unchanged when one is paid. Let B be the balances, F the solution
  /// found and T the transfer of F that is paid. A solution of the rest, completed by T, is a solution of B
  /// with the fewest transfers, and vice versa. So if a solution of the rest came before F without T, then
  /// completed by T it would come before F. The order itself stays: the payment changes the direct debt of
  /// its own pair only, and that pair cannot be part of a remaining solution, because the two payments would
  /// merge into one.
  mutating func settleExactly() {
    settleExactDebts()
    settlePairs()
  }

  private mutating func settleExactDebts() {
    guard !debts.isEmpty else { return }
    var groups = ZeroSumGroups(balances: balances)
    for debt in debts where groups.allows(debt, among: self) {
      pay(debt.amount, from: debt.payer, to: debt.payee)
      groups = ZeroSumGroups(balances: balances)
    }
  }

  /// Paying as much as possible settles one of the two people, and the rest of their group stays a zero-sum
  /// group.
  private mutating func settlePairs() {
    var groups = ZeroSumGroups(balances: balances)
    guard groups.count > 1 else { return settleInOrder() }
    for (payer, payee) in pairs {
      let room = room(from: payer, to: payee)
      guard room > 0, groups.unites(payer, payee) else { continue }
      pay(room, from: payer, to: payee)
      groups = ZeroSumGroups(balances: balances)
    }
  }
}

extension ZeroSumGroups {
  fileprivate func allows(_ debt: OutstandingBalances.Payment, among people: OutstandingBalances) -> Bool {
    let room = people.room(from: debt.payer, to: debt.payee)
    guard room > 0, debt.amount <= room else { return false }
    return debt.amount == room
      ? unites(debt.payer, debt.payee) : allowsBridge(from: debt.payer, to: debt.payee, of: debt.amount)
  }
}

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
