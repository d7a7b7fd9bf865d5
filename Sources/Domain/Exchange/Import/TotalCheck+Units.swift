import Ledger

extension ImportDraft.TotalCheck {
  /// The stated total of one person in minor units; nil if it has more decimals than the currency, or is too
  /// large.
  package func statedUnits(of person: Int) -> Int64? {
    guard stated.indices.contains(person) else { return nil }
    return stated[person].rounded(toScale: currency.scale)?.units
  }
}
