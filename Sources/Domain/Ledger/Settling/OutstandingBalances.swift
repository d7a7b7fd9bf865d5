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
}
