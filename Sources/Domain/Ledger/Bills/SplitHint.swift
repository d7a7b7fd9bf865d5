/// The live hint of a form below a split. It is never an error, even if the numbers do not add up yet.
package struct SplitHint: Hashable, Sendable {
  /// One member's row.
  package struct Row: Hashable, Sendable {
    package let member: ID<Member>
    /// The member's share; nil if it cannot be known yet.
    package let minorUnits: Int64?
    /// The percentage of the total with two decimals; nil if it cannot be known yet.
    package let percent: DecimalNumber?
    /// For an adjustment, the common part before it.
    package let common: Int64?
    package let carriesOddUnit: Bool
  }

  package let mode: Split.Mode
  /// In the order of the members' ids.
  package let rows: [Row]
  /// The rest of the amount, negative if too much is given out; nil without an amount.
  package let left: Money?
  /// The same as a percentage; nil for rules that leave no rest.
  package let leftPercent: DecimalNumber?
  /// The error that prevents saving; nil if there is none.
  package let problem: BillError?

  /// The members with one unit more than their exact share.
  package var oddUnitCarriers: [ID<Member>] { rows.filter(\.carriesOddUnit).map(\.member) }
}
