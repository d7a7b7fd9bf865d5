/// Why a change of an account is refused.
package enum AccountRefusal: Error, Hashable, Sendable {
  /// The proof does not hold any more: the password was changed, or the session has ended.
  case unproved
  /// Another request was faster.
  case changedMeanwhile
  /// Too many codes were sent by mail within an hour.
  case tooManyCodes
  /// The instance requires a second factor, and the account has none.
  case needsSecondFactor
}
