/// Why amounts cannot become balances, or members a unit.
package enum SettlingError: Error, Equatable, Sendable {
  /// The amounts should sum to zero and are off by this many minor units.
  case unbalanced(by: Int128)
  /// More than `Int64.max` minor units would be owed in one currency.
  case overflow
  /// A unit without members.
  case emptyUnit
  /// A member settles with one unit at most.
  case inSeveralUnits(ID<Member>)
  /// The one who pays and is paid for a unit has to belong to it.
  case outsideUnit(ID<Member>)
}
