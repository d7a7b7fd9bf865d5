package import Ledger

/// Why an account cannot be as it is asked to be.
package enum AccountError: Error, Hashable, Sendable {
  case usernameTaken
  /// The account is gone, or not one that this can be done with.
  case missing
  /// The instance would have no owner.
  case ownsInstance
  /// These groups, in which others have joined, would have no owner.
  case leavesOwnerless([Group])
}
