/// The result of parsing an amount.
package struct ParsedAmount: Hashable, Sendable {
  /// The number with its decimals as entered; for a sum, the result with the currency's decimals.
  package let quantity: DecimalNumber
  /// The number in minor units.
  package let minorUnits: Int64
  /// Whether it was a sum (`18+36,2/3`), so that the result should be shown.
  package let isCalculated: Bool
  /// Whether the result had too many decimals, and was rounded half to even.
  package let isRounded: Bool
}

extension ParsedAmount {
  /// A sum that was calculated from other fields.
  package init(calculated money: Money) {
    self.init(
      quantity: DecimalNumber(money), minorUnits: money.minorUnits, isCalculated: true, isRounded: false)
  }
}

/// Reasons why a text is not an amount. The form keeps the text and shows the error beside the field.
package enum AmountError: Error, Hashable {
  case empty
  case tooLong(limit: Int)
  /// Letters or signs that are not part of a number: `1e5`, `0x10`, `1_000`.
  case notANumber
  /// The code or symbol of another currency beside the number.
  case otherCurrency(String)
  /// Two decimal marks, or groups of digits that are not groups of three.
  case marksMisplaced
  /// One mark and three digits, which may be a thousands separator or decimals: `1.234`.
  case ambiguous
  case tooManyDecimals(allowed: Int)
  /// The result of a sum has too many decimals, where rounding must be confirmed.
  case inexact(nearest: DecimalNumber)
  case tooLarge
  /// A sum that ends too early or has a bracket too many.
  case sumIncomplete
  case divisionByZero
}
