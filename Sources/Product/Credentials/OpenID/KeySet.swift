import Encodings

/// The public keys by which a provider signs (RFC 7517).
package struct KeySet: Sendable {
  fileprivate struct Entry: Sendable {
    let id: String?
    let algorithm: TokenAlgorithm
    let key: PublicKey
  }

  private let entries: [Entry]

  package init(_ bytes: [UInt8]) throws(ProviderAnswerError) {
    guard let list = OpenIDLimits.object(bytes)?["keys"]?.array, list.count <= OpenIDLimits.keys else {
      throw .unreadable
    }
    entries = list.compactMap { $0.object.flatMap(Entry.init) }
    guard !entries.isEmpty else { throw .noneFits }
  }

  /// The key that a token names; if it names none, the only one of that kind.
  func key(_ id: String?, for algorithm: TokenAlgorithm) throws(ProviderReturnError) -> PublicKey {
    let fitting = entries.filter { entry in
      guard entry.algorithm == algorithm else { return false }
      guard let id else { return true }
      return entry.id.map { ConstantTime.areEqual($0, id) } ?? false
    }
    guard let only = fitting.first else { throw .unknownKey }
    guard fitting.count == 1 else { throw .severalKeys }
    return only.key
  }
}

extension KeySet.Entry {
  /// Nil for encryption keys, and for kinds that are not supported, which are skipped.
  fileprivate init?(_ object: JSONObject) {
    guard object["use"] == nil || object.plainText("use") == "sig",
      object["key_ops"] == nil || object.texts("key_ops", atMost: 10)?.contains("verify") == true,
      let (algorithm, key) = Self.key(object),
      object["alg"] == nil || object.plainText("alg") == algorithm.rawValue
    else { return nil }
    self.init(id: object["kid"]?.string, algorithm: algorithm, key: key)
  }

  private static func key(_ object: JSONObject) -> (TokenAlgorithm, PublicKey)? {
    let number = { (name: String) in object[name]?.string.flatMap { Base64.url.bytes(of: $0) } }
    switch object.plainText("kty") {
    case "RSA":
      guard let modulus = number("n"), let exponent = number("e") else { return nil }
      return PublicKey(modulus: modulus, exponent: exponent).map { (.rs256, $0) }
    case "EC":
      guard object.plainText("crv") == "P-256", let x = number("x"), let y = number("y") else { return nil }
      return PublicKey(x: x, y: y).map { (.es256, $0) }
    default: return nil
    }
  }
}
