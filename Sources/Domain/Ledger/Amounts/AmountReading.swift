/// What an amount that was typed comes to.
package struct AmountReading: Hashable, Sendable {
  /// The number with the decimals it was typed with; for a sum, its result with those of the currency.
  package let quantity: Quantity
  /// The number in minor units.
  package let minorUnits: Int64
  /// Whether something was worked out (`18+36,2/3`), so that the result should be shown.
  package let isCalculated: Bool
  /// Whether the result had more decimals than there are, and was rounded half to even.
  package let isRounded: Bool
}
