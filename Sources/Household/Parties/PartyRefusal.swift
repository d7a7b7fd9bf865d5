package import Ledger

/// Why members do not settle as one.
package enum PartyRefusal: Error, Hashable {
  /// This one is not in the group any more.
  case hasLeft(Member)
  case needsTwo
}
