/// What a form says below several payers while it is filled in.
package struct PayersHint: Hashable, Sendable {
  /// What nobody has paid yet, below zero when too much is; nil while it cannot be known.
  package let left: Money?
}

extension Payers {
  /// What is left to pay of an amount.
  package func hint(for amount: Money) -> PayersHint {
    guard case .several(let parts) = self else { return PayersHint(left: .zero(amount.currency)) }
    var left = amount.minorUnits
    for part in parts {
      guard let units = try? part.minorUnits(in: amount.currency) else { return PayersHint(left: nil) }
      let (difference, overflow) = left.subtractingReportingOverflow(units)
      guard !overflow else { return PayersHint(left: nil) }
      left = difference
    }
    return PayersHint(left: Money(minorUnits: left, currency: amount.currency))
  }
}
