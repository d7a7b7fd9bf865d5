package import Ledger

/// Reasons why an account cannot be changed or deleted.
package enum AccountError: Error, Hashable, Sendable {
  case usernameTaken
  /// The account is gone, or does not allow this change.
  case missing
  /// The account owns the instance, which would have no owner.
  case ownsInstance
  /// The account is the only owner of these groups, which other people have joined.
  case leavesOwnerless([Group])
}
