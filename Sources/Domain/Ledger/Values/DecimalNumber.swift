/// A decimal number as entered: `33.30` is 3330 with two decimals, and not the same as `33.3`.
///
/// The numbers of a split are stored like this, so that a form shows them again as entered, and so that
/// another currency may refuse a number, but never multiplies it by a hundred.
package struct DecimalNumber: Hashable, Sendable {
  package let units: Int64
  package let scale: Int

  /// The most decimals of a quantity; exchange rates may need them.
  package static let largestScale = 12

  /// Nil if there are too many decimals.
  package init?(units: Int64, scale: Int) {
    guard (0...DecimalNumber.largestScale).contains(scale) else { return nil }
    self.units = units
    self.scale = scale
  }

  /// A whole number.
  package init(_ whole: Int64) {
    units = whole
    scale = 0
  }

  package static let zero = DecimalNumber(0)

  package var isZero: Bool { units == 0 }
  package var isNegative: Bool { units < 0 }

  /// The number of units with `scale` decimals; nil if it has more decimals, or is too large.
  package func units(atScale target: Int) -> Int64? {
    guard scale <= target, let factor = powerOfTen(target - scale) else { return nil }
    let (product, overflow) = units.multipliedReportingOverflow(by: factor)
    return overflow ? nil : product
  }

  /// The digits as entered, with a decimal point: `-33.30`.
  package var plainText: String { plainDigits(units, scale: scale) }

  /// The amount with all decimals of its currency; no currency has more than a quantity.
  package init(_ money: Money) {
    units = money.minorUnits
    scale = min(max(0, money.currency.scale), DecimalNumber.largestScale)
  }
}

/// 10 to the power of `exponent`; nil if it does not fit.
func powerOfTen(_ exponent: Int) -> Int64? {
  guard (0...18).contains(exponent) else { return nil }
  var power: Int64 = 1
  for _ in 0..<exponent { power *= 10 }
  return power
}
