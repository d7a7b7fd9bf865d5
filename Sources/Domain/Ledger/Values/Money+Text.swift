extension Money {
  /// Plain digits with a decimal point and all decimals, without grouping or code: `-1234.50`.
  ///
  /// The same for every reader; pages format amounts by locale.
  package var plainText: String { plainDigits(minorUnits, scale: currency.scale) }
}

/// A whole number of units written with `scale` decimals.
func plainDigits(_ units: Int64, scale: Int) -> String {
  let sign = units < 0 ? "-" : ""
  var digits = String(units.magnitude)
  guard scale > 0 else { return sign + digits }
  if digits.utf8.count <= scale {
    digits = String(repeating: "0", count: scale + 1 - digits.utf8.count) + digits
  }
  return "\(sign)\(digits.dropLast(scale)).\(digits.suffix(scale))"
}
