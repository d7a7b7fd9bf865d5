/// How amounts are written in a locale: which mark stands before decimals, which between groups.
package struct AmountFormat: Hashable, Sendable {
  package enum Grouping: Hashable, Sendable {
    case thousands
    /// Thousands, then pairs, as in India: 12,34,567.
    case lakhs
  }

  /// The marks that stand before decimals; the first is the one written.
  package let decimalMarks: [Unicode.Scalar]
  /// The marks between groups; the first is the one written.
  package let groupMarks: [Unicode.Scalar]
  package let grouping: Grouping
  /// The digit nought; the nine others follow it in Unicode.
  package let zero: Unicode.Scalar

  package init(
    decimalMarks: [Unicode.Scalar], groupMarks: [Unicode.Scalar], grouping: Grouping = .thousands,
    zero: Unicode.Scalar = "0"
  ) {
    self.decimalMarks = decimalMarks
    self.groupMarks = groupMarks
    self.grouping = grouping
    self.zero = zero
  }
}
