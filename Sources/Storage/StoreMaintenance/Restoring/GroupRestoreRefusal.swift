package import Ledger

/// Reasons why a group is not restored. Nothing of it is stored then.
package enum GroupRestoreRefusal: Error, Hashable, Sendable {
  case groupIsHere
  /// The operation at this place of the journal is not possible there.
  case operation(Int)
  /// The time of the operation is in the future.
  case later(Int)
  /// Another group has an operation with this id.
  case known(Int)
  case file(ID<Attachment>)
  /// A finding of the check, in words.
  case unsound(String)
}
