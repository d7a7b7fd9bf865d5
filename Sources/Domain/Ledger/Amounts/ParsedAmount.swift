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
