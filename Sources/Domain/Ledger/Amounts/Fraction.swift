/// An exact fraction in lowest terms; results that are too large are nil.
struct Fraction: Hashable {
  private let numerator: Int128
  /// Always above zero.
  private let denominator: Int128

  static let zero = Fraction(DecimalNumber.zero)

  init(_ quantity: DecimalNumber) {
    // A quantity's scale is at most twelve, so the power exists.
    self.init(reducing: Int128(quantity.units), Int128(powerOfTen(quantity.scale) ?? 1))
  }

  private init(reducing numerator: Int128, _ denominator: Int128) {
    let divisor = greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    self.numerator = numerator / Int128(divisor)
    self.denominator = denominator / Int128(divisor)
  }

  private init?(_ numerator: (partialValue: Int128, overflow: Bool), _ denominator: Int128?) {
    guard !numerator.overflow, let denominator, denominator != 0, numerator.partialValue != .min,
      denominator != .min
    else { return nil }
    let sign: Int128 = denominator < 0 ? -1 : 1
    self.init(reducing: numerator.partialValue * sign, denominator * sign)
  }

  var isZero: Bool { numerator == 0 }

  func plus(_ other: Fraction) -> Fraction? {
    guard let left = product(numerator, other.denominator), let right = product(other.numerator, denominator)
    else { return nil }
    return Fraction(left.addingReportingOverflow(right), product(denominator, other.denominator))
  }

  func minus(_ other: Fraction) -> Fraction? {
    guard let left = product(numerator, other.denominator), let right = product(other.numerator, denominator)
    else { return nil }
    return Fraction(left.subtractingReportingOverflow(right), product(denominator, other.denominator))
  }

  func times(_ other: Fraction) -> Fraction? {
    Fraction(
      numerator.multipliedReportingOverflow(by: other.numerator), product(denominator, other.denominator))
  }

  func over(_ other: Fraction) -> Fraction? {
    Fraction(
      numerator.multipliedReportingOverflow(by: other.denominator), product(denominator, other.numerator))
  }

  /// The nearest number of units with `scale` decimals; half is rounded to even.
  func rounded(toScale scale: Int) -> (units: Int64, isRounded: Bool)? {
    guard let power = powerOfTen(scale), let scaled = product(numerator, Int128(power)) else { return nil }
    var (quotient, remainder) = scaled.quotientAndRemainder(dividingBy: denominator)
    let isRounded = remainder != 0
    let rest = denominator - Int128(remainder.magnitude)
    let isNearerAway = Int128(remainder.magnitude) > rest
    let isTie = Int128(remainder.magnitude) == rest
    if isNearerAway || isTie && quotient % 2 != 0 { quotient += scaled < 0 ? -1 : 1 }
    guard let units = Int64(exactly: quotient) else { return nil }
    return (units, isRounded)
  }
}

private func product(_ a: Int128, _ b: Int128) -> Int128? {
  let (product, overflow) = a.multipliedReportingOverflow(by: b)
  return overflow ? nil : product
}

func greatestCommonDivisor<Number: BinaryInteger>(_ a: Number, _ b: Number) -> Number {
  var (a, b) = (a, b)
  while b != 0 { (a, b) = (b, a % b) }
  return a
}
