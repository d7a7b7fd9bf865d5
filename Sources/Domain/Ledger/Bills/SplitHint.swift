/// What a form says below a split while it is filled in: never an error, also where nothing fits yet.
package struct SplitHint: Hashable, Sendable {
  /// One member's row.
  package struct Row: Hashable, Sendable {
    package let member: ID<Member>
    /// What the member would come to; nil while that cannot be known.
    package let minorUnits: Int64?
    /// The part of the whole in per cent with two decimals; nil while that cannot be known.
    package let percent: Quantity?
    /// For an adjustment, the common part that it is added to or taken from.
    package let common: Int64?
    package let carriesOddUnit: Bool
  }

  package let mode: Split.Mode
  /// In the order of the members' ids.
  package let rows: [Row]
  /// What is not given to anyone yet, below zero when too much is; nil while there is no amount.
  package let left: Money?
  /// The same in per cent with the decimals of percentages; nil where the rule cannot leave any.
  package let leftPercent: Quantity?
  /// Why it cannot be saved like this; nil where it can.
  package let problem: BillError?

  /// Who carries a unit more than their exact part.
  package var oddUnitCarriers: [ID<Member>] {
    rows.filter(\.carriesOddUnit).map(\.member)
  }
}
