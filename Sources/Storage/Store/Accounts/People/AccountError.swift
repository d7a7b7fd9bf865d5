package import Ledger

/// Reasons why a change of an account is refused.
package enum AccountError: Error, Hashable, Sendable {
  case usernameTaken
  /// The account is gone, or does not allow this change.
  case missing
  /// The account owns the instance, which would have no owner.
  case ownsInstance
  /// The account is the only owner of these groups, which other people have joined.
  case leavesOwnerless([Group])
  /// Too many uploads of the person wait to be imported.
  case tooManyWait

  // Proofs

  /// The proof does not hold any more: the password was changed, or the session has ended.
  case unproved
  /// Another request was faster.
  case changedMeanwhile
  /// Too many codes were sent by mail within an hour.
  case tooManyCodes
  /// The instance requires a second factor, and the account has none.
  case needsSecondFactor

  // Ways to sign in

  /// No one could sign in to the account any more.
  case lastOne
  /// The passkey is kept already.
  case knownPasskey
  case tooManyPasskeys
  case tooManyPaymentWays
  /// The person at the provider signs in to another account here.
  case linkTaken
  /// Another person at the provider signs in to this account.
  case linkedAlready
}
