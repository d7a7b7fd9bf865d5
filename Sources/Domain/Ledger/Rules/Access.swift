/// An author's access to a group.
package enum Access: Hashable, Sendable {
  /// Not a member: for this author the group does not exist.
  case none
  /// Has a valid invitation, and has not joined yet.
  case invited
  case role(Role)
  /// The program itself.
  case system
}
