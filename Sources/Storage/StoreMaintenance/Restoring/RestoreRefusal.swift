package import Ledger

/// Why a group is not brought back. Nothing of it is there then.
package enum RestoreRefusal: Error, Hashable, Sendable {
  case groupIsHere
  /// The operation at this place of the journal is none that can stand there.
  case operation(Int)
  /// It says that it was done later than now.
  case later(Int)
  /// Another group has an operation of its id.
  case known(Int)
  case file(ID<Attachment>)
  /// What a check would find, in words.
  case unsound(String)
}
