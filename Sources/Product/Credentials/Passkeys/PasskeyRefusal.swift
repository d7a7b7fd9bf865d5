/// Why a passkey is not taken, or does not let anybody in.
package enum PasskeyRefusal: Error, Equatable, Sendable {
  /// What the page's script posts.
  package enum Part: Sendable {
    case credential, client, authenticator, key, algorithm, signature, handle
  }

  /// It is missing, no base64url, too long, or cannot be read.
  case unreadable(Part)

  // What the browser says of the page.
  case otherType
  /// Not the one that was asked for: an old page, or somebody who repeats what they heard.
  case otherChallenge
  case otherOrigin
  /// The page stood in a frame of somebody else's.
  case embedded

  // What the passkey says.
  case otherRelyingParty
  case nobodyPresent
  /// Neither finger nor face nor PIN was asked for.
  case nobodyVerified
  /// It cannot be copied, and yet it is: that contradicts itself.
  case backedUpUnasked

  // What is registered.
  case nothingAttested
  case otherCredential
  case alreadyKnown
  case unknownAlgorithm
  case unfitKey

  // What is signed.
  case otherOwner
  case wrongSignature
  /// A passkey that can be copied cannot at once, or the other way round.
  case otherKindOfBackup
  /// It signed less often than was seen before: there are two of it.
  case countNotGrown
}
