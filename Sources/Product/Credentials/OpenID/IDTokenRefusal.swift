/// Why a token does not say who somebody is.
package enum IDTokenRefusal: Error, Equatable, Sendable {
  /// Not three parts of base64url with JSON in them, or too long.
  case unreadable
  /// Signed in no way that counts: not at all, or with a secret that others have too.
  case unknownAlgorithm
  /// It demands to be understood in a way that is not known.
  case unknownExtension
  /// The provider may have new keys: they are fetched anew.
  case unknownKey
  /// It does not say which of several keys.
  case severalKeys
  case wrongSignature
  case otherIssuer
  case otherAudience
  /// It was made for another program that may use it here too.
  case otherParty
  case expired
  case notYetValid
  /// It was made before anybody was sent to the provider.
  case issuedBefore
  /// It answers another question.
  case otherNonce
  case noSubject
  /// Whoever it is has not signed in anew, as was asked for.
  case notFresh
}
