/// How a locale writes amounts: its decimal mark, its group separator and its digits.
package struct AmountFormat: Hashable, Sendable {
  package enum Grouping: Hashable, Sendable {
    case thousands
    /// Thousands, then pairs, as in India: 12,34,567.
    case lakhs
  }

  /// The decimal marks; the first is used for writing.
  package let decimalMarks: [Unicode.Scalar]
  /// The group separators; the first is used for writing.
  package let groupMarks: [Unicode.Scalar]
  package let grouping: Grouping
  /// The digit zero; the nine others follow it in Unicode.
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
