/// Why a passkey is refused.
package enum PasskeyRefusal: Error, Equatable, Sendable {
  /// The parts that the page's script posts.
  package enum Part: Sendable { case credential, client, authenticator, key, algorithm, signature, handle }

  /// It is missing, invalid base64url, too long, or cannot be parsed.
  case unreadable(Part)

  // The browser's statement about the page.
  case otherType
  /// Not the expected challenge: an old page, or a replayed response.
  case otherChallenge
  case otherOrigin
  /// The page was in a frame of another site.
  case embedded

  // The passkey's own statement.
  case otherRelyingParty
  case nobodyPresent
  /// No finger, face or PIN was checked.
  case nobodyVerified
  /// It claims to be copied although it cannot be.
  case backedUpUnasked

  // The registration.
  case nothingAttested
  case otherCredential
  case alreadyKnown
  case unknownAlgorithm
  case unfitKey

  // The signature.
  case otherOwner
  case wrongSignature
  /// A passkey that could be copied no longer can, or the other way round.
  case otherKindOfBackup
  /// Its counter is not higher than the stored one: a copy of it may exist.
  case countNotGrown
}
