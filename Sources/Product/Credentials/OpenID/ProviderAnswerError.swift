/// Why what a provider answers is of no use.
package enum ProviderAnswerError: Error, Equatable, Sendable {
  /// No JSON, or more than there may be of it.
  case unreadable

  // What it tells about itself
  /// It tells about another provider: often a slash at the end is the difference.
  case otherIssuer(String)
  /// An address is missing, or neither https nor on this machine.
  case unfitAddress(String)
  /// It signs neither with RS256 nor with ES256.
  case unknownAlgorithms
  /// It wants to be shown who we are in no way that we know.
  case unknownAuthentication
  /// None of its keys is RSA of 2,048 bits or P-256.
  case noneFits

  // What it answers to a code
  /// The code has been used, or took too long, or was made up.
  case codeRefused
  /// The provider does not take our name and secret.
  case clientRefused
  /// It says something else.
  case failed(status: Int)
  /// There is no token that says who the visitor is.
  case noIdentity

  /// What it tells when it is asked for more is about another person.
  case otherSubject
}
