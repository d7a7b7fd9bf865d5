package import Ledger

/// Why members cannot settle together.
package enum PartyRefusal: Error, Hashable {
  /// This member is no longer in the group.
  case hasLeft(Member)
  /// This member is a viewer and shares no costs.
  case onlyLooks(Member)
  case needsTwo
}
