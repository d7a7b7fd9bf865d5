import Encodings

/// A signed token: header, claims and signature (RFC 7515 section 7.1).
struct IDToken {
  let algorithm: TokenAlgorithm
  let keyID: String?
  let claims: JSONObject
  private let signed: [UInt8]
  private let signature: [UInt8]

  init(_ text: String) throws(ProviderReturnError) {
    let parts =
      text.utf8.count <= OpenIDLimits.documentBytes
      ? Array(text.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) : []
    guard parts.count == 3, let head = Self.object(parts[0]), let claims = Self.object(parts[1]) else {
      throw .unreadable
    }
    guard let algorithm = head.plainText("alg").flatMap({ TokenAlgorithm(rawValue: $0) }) else {
      throw .unknownAlgorithm
    }
    guard head["crit"] == nil, head["b64"] == nil else { throw .unknownExtension }
    guard head["kid"].map({ $0.string != nil }) ?? true else { throw .unreadable }
    guard let signature = Self.bytes(parts[2]) else { throw .unreadable }
    (self.algorithm, keyID, self.claims) = (algorithm, head["kid"]?.string, claims)
    self.signature = signature
    signed = Array(parts[0]) + [UInt8(ascii: ".")] + Array(parts[1])
  }

  func checkSignature(_ keys: KeySet) throws(ProviderReturnError) {
    let key = try keys.key(keyID, for: algorithm)
    guard let signature = algorithm.encoded(signature), key.kind == algorithm.kind,
      key.verifies(signature, of: signed)
    else { throw .wrongSignature }
  }

  private static func object(_ part: ArraySlice<UInt8>) -> JSONObject? {
    bytes(part).flatMap { OpenIDLimits.object($0) }
  }

  private static func bytes(_ part: ArraySlice<UInt8>) -> [UInt8]? { Base64.url.bytes(of: Array(part).span) }
}

/// The algorithms of ID tokens. No others are accepted, least of all `none` and those with a shared secret.
enum TokenAlgorithm: String, Sendable {
  case rs256 = "RS256"
  case es256 = "ES256"

  var kind: PublicKey.Kind {
    switch self {
    case .rs256: .rsa
    case .es256: .p256
    }
  }

  /// The signature in the form that OpenSSL reads: a token with ES256 has the two numbers side by side (RFC
  /// 7518 section 3.4).
  func encoded(_ signature: [UInt8]) -> [UInt8]? {
    switch self {
    case .rs256: signature
    case .es256:
      signature.count == 64
        ? DER.sequence(DER.integer(signature.prefix(32)), DER.integer(signature.suffix(32))) : nil
    }
  }
}

extension IDToken {
  /// Checks that the token was made by this provider, for this server and this visit, just now (OpenID
  /// Connect Core, 3.1.3.7). Returns its subject.
  func checkClaims(_ settings: ProviderSettings, _ visit: ProviderVisit, at now: UnixTime)
    throws(ProviderReturnError) -> String
  {
    guard let issuer = claims["iss"]?.string, ConstantTime.areEqual(issuer, settings.issuer) else {
      throw .otherIssuer
    }
    try checkAudience(settings.clientID)
    try checkTimes(visit, at: now)
    guard let nonce = claims["nonce"]?.string, ConstantTime.areEqual(nonce, visit.nonce) else {
      throw .otherNonce
    }
    guard let subject = claims.plainText("sub"), subject.utf8.count <= OpenIDLimits.subjectBytes else {
      throw .noSubject
    }
    return subject
  }

  /// A token with several audiences must name an authorized party; if one is named, it must be us.
  private func checkAudience(_ client: String) throws(ProviderReturnError) {
    let audiences = claims.texts("aud", atMost: OpenIDLimits.audiences) ?? []
    guard audiences.contains(where: { ConstantTime.areEqual($0, client) }) else { throw .otherAudience }
    guard let party = claims["azp"] else {
      guard audiences.count == 1 else { throw .otherParty }
      return
    }
    guard let party = party.string, ConstantTime.areEqual(party, client) else { throw .otherParty }
  }

  private func checkTimes(_ visit: ProviderVisit, at now: UnixTime) throws(ProviderReturnError) {
    let (early, late) = (now.adding(-OpenIDLimits.drift), now.adding(OpenIDLimits.drift))
    let begun = visit.begun.adding(-OpenIDLimits.drift)
    guard let end = claims.time("exp"), end > early else { throw .expired }
    guard let issued = claims.time("iat"), issued <= late else { throw .notYetValid }
    guard issued >= begun else { throw .issuedBefore }
    if claims["nbf"] != nil {
      guard let start = claims.time("nbf"), start <= late else { throw .notYetValid }
    }
    guard visit.isFresh else { return }
    guard let signedIn = claims.time("auth_time"), signedIn >= begun, signedIn <= late else {
      throw .notFresh
    }
  }
}
