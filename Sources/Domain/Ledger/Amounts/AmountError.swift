/// Why a text is no amount. The form keeps the text and says so beside the field.
package enum AmountError: Error, Hashable {
  case empty
  case tooLong(limit: Int)
  /// Letters or signs that belong to no number: `1e5`, `0x10`, `1_000`.
  case notANumber
  /// The code or symbol of another currency beside the number.
  case otherCurrency(String)
  /// Two decimal marks, or groups of digits that are not groups of three.
  case marksMisplaced
  /// One mark and three digits, which may be thousands or decimals: `1.234`.
  case ambiguous
  case tooManyDecimals(allowed: Int)
  /// The result of a sum has more decimals than there are, where nothing may be rounded unasked.
  case inexact(nearest: Quantity)
  case tooLarge
  /// A sum that stops too early or has a bracket too many.
  case sumIncomplete
  case divisionByZero
}
