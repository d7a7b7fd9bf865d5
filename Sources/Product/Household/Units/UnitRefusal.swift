package import Ledger

/// Why a group's own unit is not made, named or taken out of the choice so.
package enum UnitRefusal: Error, Hashable {
  case code(CustomUnitError)
  /// This one is called so, or nearly so.
  case taken(String)
  /// Entries in a unit of this name have another number of decimals.
  case otherDecimals(Int)
  /// Entries are in it, and keep it.
  case inUse
  /// The group counts in it.
  case isTheGroups
  /// Entries in it are still to come by themselves.
  case isRepeated
}
