/// The live hint of a form below several payers.
package struct PayersHint: Hashable, Sendable {
  /// The amount that is not paid yet, negative if too much is; nil if it cannot be known.
  package let left: Money?
}

extension Payers {
  /// Calculates the rest of an amount.
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
