/// Reasons why amounts are not balances, or members are not a unit.
package enum SettlingError: Error, Equatable, Sendable {
  /// The amounts do not sum to zero, but to this many minor units.
  case unbalanced(by: Int128)
  /// More than `Int64.max` minor units would be owed in one currency.
  case overflow
  /// A unit without members.
  case emptyUnit
  /// A member can be in one unit only.
  case inSeveralUnits(ID<Member>)
  /// The representative is not a member of the unit.
  case outsideUnit(ID<Member>)
}
