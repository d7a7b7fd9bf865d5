/// A decimal number as it was typed: `33.30` is 3330 with two decimals, and not the same as `33.3`.
///
/// The inputs of a split are kept this way, so that a form opens again with what was typed, and so
/// that another currency makes an input fit or not fit, never a hundred times as much.
package struct Quantity: Hashable, Sendable {
  package let units: Int64
  package let scale: Int

  /// The most decimals a quantity may have, as an exchange rate may need them.
  package static let largestScale = 12

  /// Nil where there are more decimals than a quantity can have.
  package init?(units: Int64, scale: Int) {
    guard (0...Quantity.largestScale).contains(scale) else { return nil }
    self.units = units
    self.scale = scale
  }

  /// A whole number.
  package init(_ whole: Int64) {
    units = whole
    scale = 0
  }

  package static let zero = Quantity(0)

  package var isZero: Bool { units == 0 }
  package var isNegative: Bool { units < 0 }

  /// How many units of `scale` decimals this is; nil where it has more decimals, or where it is too large.
  package func units(atScale target: Int) -> Int64? {
    guard scale <= target, let factor = powerOfTen(target - scale) else { return nil }
    let (product, overflow) = units.multipliedReportingOverflow(by: factor)
    return overflow ? nil : product
  }

  /// The digits as typed, with a full stop: `-33.30`.
  package var plainText: String { plainDigits(units, scale: scale) }
}

extension Quantity {
  /// The amount with all the decimals its currency has; scales above a quantity's are not used by any.
  package init(_ money: Money) {
    units = money.minorUnits
    scale = min(max(0, money.currency.scale), Quantity.largestScale)
  }
}

/// 10 to the power of `exponent`, where it fits.
func powerOfTen(_ exponent: Int) -> Int64? {
  guard (0...18).contains(exponent) else { return nil }
  var power: Int64 = 1
  for _ in 0..<exponent { power *= 10 }
  return power
}
