/// The direct debts of one currency. All of them together are at most `Int64.max`, so any sum fits.
struct NetDebts: Hashable, Sendable {
  /// Positive if the lower id owes the higher one.
  private var byPair: [MemberPair: Int64] = [:]
  private var total: Int64 = 0

  var isEmpty: Bool { byPair.isEmpty }

  /// In no particular order.
  var debts: [DirectDebt] {
    byPair.map { pair, amount in
      amount > 0
        ? DirectDebt(debtor: pair.low, creditor: pair.high, amount: amount)
        : DirectDebt(debtor: pair.high, creditor: pair.low, amount: -amount)
    }
  }

  func debt(of debtor: ID<Member>, to creditor: ID<Member>) -> Int64 {
    let amount = byPair[MemberPair(debtor, creditor)] ?? 0
    return debtor < creditor ? amount : -amount
  }

  /// Adds the debts of one entry, in which each pair occurs at most once.
  mutating func add(_ debts: [DirectDebt]) throws(SettlingError) {
    guard let total = total(adding: debts) else { throw .overflow }
    for debt in debts { count(debt) }
    self.total = total
  }

  func merged(by units: SettlementUnits) -> NetDebts {
    var merged = NetDebts()
    for debt in debts {
      let debtor = units.representative(of: debt.debtor)
      let creditor = units.representative(of: debt.creditor)
      guard debtor != creditor else { continue }
      merged.count(DirectDebt(debtor: debtor, creditor: creditor, amount: debt.amount))
    }
    merged.total = merged.byPair.values.reduce(0) { $0 + abs($1) }
    return merged
  }

  private func total(adding debts: [DirectDebt]) -> Int64? {
    var total = Int128(self.total)
    for debt in debts {
      let before = Int128(self.debt(of: debt.debtor, to: debt.creditor))
      total += abs(before + Int128(debt.amount)) - abs(before)
    }
    return Int64(exactly: total)
  }

  /// The caller has checked that the sum of all debts fits, so this one does.
  private mutating func count(_ debt: DirectDebt) {
    let pair = MemberPair(debt.debtor, debt.creditor)
    let change = pair.low == debt.debtor ? debt.amount : -debt.amount
    let amount = (byPair[pair] ?? 0) + change
    byPair[pair] = amount == 0 ? nil : amount
  }
}

/// Two members, independent of their order.
private struct MemberPair: Hashable, Sendable {
  let low: ID<Member>
  let high: ID<Member>

  init(_ one: ID<Member>, _ other: ID<Member>) {
    low = min(one, other)
    high = max(one, other)
  }
}
