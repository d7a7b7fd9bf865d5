import Ledger

/// An exact decimal number from a file: at most 15 digits before the mark and 20 after it.
package struct ExactDecimal: Hashable, Sendable {
  /// The number multiplied by ten to the power of `scale`.
  let mantissa: Int128
  /// The number of decimals, without trailing zeros.
  let scale: Int

  /// Reasons why a text is not such a number.
  enum Mistake: Error {
    case noNumber
    case tooLarge
  }

  static let zero = ExactDecimal(0, scale: 0)
  static let one = ExactDecimal(1, scale: 0)

  /// The caller must make sure that the number is within the limits.
  init(_ mantissa: Int128, scale: Int) {
    var (mantissa, scale) = (mantissa, scale)
    while scale > 0, mantissa % 10 == 0 { (mantissa, scale) = (mantissa / 10, scale - 1) }
    (self.mantissa, self.scale) = (mantissa, scale)
  }

  init(minorUnits: Int64, in currency: Currency) { self.init(Int128(minorUnits), scale: currency.scale) }

  var isZero: Bool { mantissa == 0 }
  var isNegative: Bool { mantissa < 0 }
  var negated: ExactDecimal { ExactDecimal(-mantissa, scale: scale) }
  var magnitude: ExactDecimal { isNegative ? negated : self }

  /// The number divided by a power of ten: `2501` hundredths are `25.01`.
  func shifted(down places: Int) -> ExactDecimal { ExactDecimal(mantissa, scale: scale + places) }

  /// The number in units with `target` decimals; nil if it has more decimals, or does not fit.
  func mantissa(atScale target: Int) -> Int128? {
    guard scale <= target, target <= Self.mostDecimals + Currency.largestScale else { return nil }
    let (product, overflow) = mantissa.multipliedReportingOverflow(by: power(target - scale))
    return overflow ? nil : product
  }

  /// The sum; nil if it overflows.
  func plus(_ other: ExactDecimal) -> ExactDecimal? {
    let common = max(scale, other.scale)
    guard let left = mantissa(atScale: common), let right = other.mantissa(atScale: common) else {
      return nil
    }
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? nil : ExactDecimal(sum, scale: common)
  }

  /// Whole units with `target` decimals, half rounded away from zero, and whether it was rounded; nil beyond
  /// the limit of an amount.
  func rounded(toScale target: Int) -> (units: Int64, isRounded: Bool)? {
    if scale <= target {
      guard let exact = mantissa(atScale: target) else { return nil }
      return Self.limited(exact).map { ($0, false) }
    }
    let divisor = power(scale - target)
    let (quotient, remainder) = mantissa.quotientAndRemainder(dividingBy: divisor)
    let isAway = 2 * remainder.magnitude >= divisor.magnitude
    return Self.limited(quotient + (isAway ? mantissa.signum() : 0)).map { ($0, true) }
  }

  /// The number rounded down to whole units, and the remainder in units of the number's own scale.
  func floored(toScale target: Int) -> (units: Int64, remainder: Int128)? {
    guard scale > target else { return rounded(toScale: target).map { ($0.units, 0) } }
    let divisor = power(scale - target)
    var (quotient, remainder) = mantissa.quotientAndRemainder(dividingBy: divisor)
    if remainder < 0 { (quotient, remainder) = (quotient - 1, remainder + divisor) }
    return Self.limited(quotient).map { ($0, remainder) }
  }

  private static func limited(_ units: Int128) -> Int64? {
    units.magnitude <= UInt128(Money.limit) ? Int64(units) : nil
  }

  static let mostDigits = 15
  static let mostDecimals = 20
}

extension ExactDecimal: Comparable {
  package static func < (a: Self, b: Self) -> Bool {
    let common = max(a.scale, b.scale)
    guard let left = a.mantissa(atScale: common), let right = b.mantissa(atScale: common) else {
      return a.mantissa.signum() * Int128(mostDecimals) < b.mantissa.signum() * Int128(mostDecimals)
    }
    return left < right
  }
}

extension ExactDecimal: CustomStringConvertible {
  /// The shortest exact text, with a decimal point: `-12.5`.
  package var description: String {
    let digits = String(mantissa.magnitude)
    let sign = mantissa < 0 ? "-" : ""
    guard scale > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, scale + 1 - digits.utf8.count)) + digits
    return "\(sign)\(padded.dropLast(scale)).\(padded.suffix(scale))"
  }
}

/// A power of ten, as far as it fits.
private func power(_ exponent: Int) -> Int128 {
  var power: Int128 = 1
  for _ in 0..<min(max(0, exponent), 38) { power *= 10 }
  return power
}
