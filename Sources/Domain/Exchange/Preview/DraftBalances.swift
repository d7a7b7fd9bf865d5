package import Ledger

/// What the entries of a draft add up to: for each currency everyone's balance, above zero for whom gets money
/// back.
package struct DraftBalances {
  /// In the order in which the currencies appear.
  package private(set) var currencies: [Currency] = []
  /// In minor units, for each of the people.
  package private(set) var balances: [Currency: [Int64]] = [:]
  /// By how many minor units a balance may differ: one for each entry whose odd units are open.
  package private(set) var within: [Currency: Int] = [:]

  package init(_ draft: ImportDraft) {
    for entry in draft.entries { add(entry, people: draft.people.count) }
  }

  private mutating func add(_ entry: ImportedEntry, people: Int) {
    if balances[entry.currency] == nil {
      currencies.append(entry.currency)
      balances[entry.currency] = Array(repeating: 0, count: people)
    }
    let sign: Int64 = entry.kind == .income ? -1 : 1
    // At most 50,000 entries of 10^12 each: no sum overflows.
    for part in entry.paid { balances[entry.currency]?[part.person] += sign * part.units }
    for part in entry.owed { balances[entry.currency]?[part.person] -= sign * part.units }
    if case .weights = entry.division { within[entry.currency, default: 0] += 1 }
  }
}

extension ImportedEntry {
  /// What each owes; where odd units are open, to the largest remainders.
  package var owed: [Portion] {
    switch division {
    case .owed(let portions): portions
    case .weights(let weights): RowMoney.divided(amount, by: weights).portions
    }
  }
}
