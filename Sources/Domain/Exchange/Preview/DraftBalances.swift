package import Ledger

/// The balances that result from a draft: for each currency the balance of each person, positive for those
/// who get money back.
package struct DraftBalances {
  /// In the order of first use.
  package private(set) var currencies: [Currency] = []
  /// The balance of each person in minor units.
  package private(set) var balances: [Currency: [Int64]] = [:]
  /// The tolerance of the balances in minor units: one for each entry with open odd units.
  package private(set) var within: [Currency: Int] = [:]

  package init(_ draft: ImportDraft) { for entry in draft.entries { add(entry, people: draft.people.count) } }

  private mutating func add(_ entry: ImportedEntry, people: Int) {
    if balances[entry.currency] == nil {
      currencies.append(entry.currency)
      balances[entry.currency] = Array(repeating: 0, count: people)
    }
    let sign: Int64 = entry.kind == .income ? -1 : 1
    // At most 50,000 entries of 10^12 each, so sums cannot overflow.
    for part in entry.paid { balances[entry.currency]?[part.person] += sign * part.units }
    for part in entry.owed { balances[entry.currency]?[part.person] -= sign * part.units }
    if case .weights = entry.division { within[entry.currency, default: 0] += 1 }
  }
}

extension ImportedEntry {
  /// The amounts owed; open odd units go to the largest remainders.
  package var owed: [Portion] {
    switch division {
    case .owed(let portions): portions
    case .weights(let weights): RowMoney.divided(amount, by: weights).portions
    }
  }
}
