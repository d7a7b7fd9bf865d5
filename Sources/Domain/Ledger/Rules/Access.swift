/// How someone stands to a group.
package enum Access: Hashable, Sendable {
  /// Not in it at all: for them it does not exist.
  case none
  /// Holding an invitation that is good, and not in it yet.
  case invited
  case role(Role)
  /// The program itself.
  case system
}
