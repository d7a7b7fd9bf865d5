import Encodings

/// Limits of the responses of an identity provider.
package enum OpenIDLimits {
  /// The limit of any document, including one that holds a token.
  package static let documentBytes = 65_536
  static let keys = 100
  static let audiences = 100
  static let groups = 5_000
  static let textBytes = 1_024
  /// The longest subject (OpenID Connect Core, 2).
  static let subjectBytes = 255
  /// How far the provider's clock may be from ours, in seconds.
  static let drift: Int64 = 60

  /// The JSON object of a document. Nil if it is invalid, too long, too deep, or has a member twice.
  static func object(_ bytes: [UInt8]) -> JSONObject? {
    guard bytes.count <= documentBytes else { return nil }
    return try? JSON(bytes, rules: .strict).object
  }
}

extension JSONObject {
  /// A text of limited length, without control characters.
  func plainText(_ name: String) -> String? {
    guard let text = self[name]?.string, (1...OpenIDLimits.textBytes).contains(text.utf8.count),
      text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    return text
  }

  /// A list of texts, or one text alone; nil for anything else, and for more than the limit.
  func texts(_ name: String, atMost most: Int) -> [String]? {
    guard let value = self[name] else { return nil }
    let list = value.array ?? [value]
    let texts = list.compactMap(\.string)
    let isUsual = list.count <= most && texts.allSatisfy { $0.utf8.count <= OpenIDLimits.textBytes }
    return isUsual && texts.count == list.count ? texts : nil
  }

  /// A moment; some providers send fractions.
  func time(_ name: String) -> UnixTime? {
    guard let text = self[name]?.number?.text else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let seconds = parts.first.flatMap({ Int64($0) }),
      parts.count == 1 || parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return UnixTime(seconds: seconds)
  }
}
