package import Ledger

/// Why a custom unit is not added, renamed or retired.
package enum UnitRefusal: Error, Hashable {
  case code(CustomUnitError)
  /// This unit has the same name, or a similar one.
  case taken(String)
  /// Entries in a unit of this name have another number of decimals.
  case otherDecimals(Int)
  /// Entries use it, and keep it.
  case inUse
  /// It is the group's currency.
  case isTheGroups
  /// Recurring entries will still be added in it.
  case isRepeated
}
