package import Ledger

/// Why members do not settle as one.
package enum PartyRefusal: Error, Hashable {
  /// This one is not in the group any more.
  case hasLeft(Member)
  /// This one has no part in what things cost.
  case onlyLooks(Member)
  case needsTwo
}
