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
