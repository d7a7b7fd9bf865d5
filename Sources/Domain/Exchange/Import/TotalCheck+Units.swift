import Ledger

extension ImportDraft.TotalCheck {
  /// What the file states for one person, in minor units; nil where it states more decimals than the currency has,
  /// and more than can be counted.
  package func statedUnits(of person: Int) -> Int64? {
    guard stated.indices.contains(person) else { return nil }
    return stated[person].rounded(toScale: currency.scale)?.units
  }
}
