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

/// Reasons to refuse what a visitor brings back from the provider: the query, and the ID token behind it.
package enum ProviderReturnError: Error, Equatable, Sendable {
  case otherIssuer

  // The query

  /// No visit has this state, or it took too long, or has returned before.
  case unknownVisit
  /// The visit began in another browser.
  case otherBrowser
  /// The visitor or the provider declined.
  case denied(ProviderReturn.Denial)
  case noCode

  // The token

  /// It is not three parts of base64url with JSON in them, or it is too long.
  case unreadable
  /// An unsigned token, or one signed with a shared secret or an unknown algorithm.
  case unknownAlgorithm
  /// It has a critical header that is not known.
  case unknownExtension
  /// The provider may have new keys: they are fetched again.
  case unknownKey
  /// It does not name one of several keys.
  case severalKeys
  case wrongSignature
  case otherAudience
  /// It was made for another client that may use it here too.
  case otherParty
  case expired
  case notYetValid
  /// It was made before the visitor was sent to the provider.
  case issuedBefore
  /// Its nonce belongs to another visit.
  case otherNonce
  case noSubject
  /// The visitor has not signed in again, which was required.
  case notFresh
}
