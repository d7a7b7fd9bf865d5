/// The header field by which a proxy identifies its user, such as `Remote-User`.
package struct UserHeader: Equatable, Sendable {
  package let name: String
  private let key: [UInt8]

  /// Nil for anything but letters, digits and hyphens: an underscore looks like a hyphen to some programs.
  package init?(_ name: String) {
    let key = Self.folded(name)
    let isPlain = key.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard (1...64).contains(key.count), isPlain, !Self.common.contains(String(decoding: key, as: UTF8.self))
    else { return nil }
    (self.name, self.key) = (name, key)
  }

  /// The user that a request is from, by the proxy.
  package enum Word: Equatable, Sendable {
    /// The proxy names no one: the visitor signs in as on any other instance.
    case none
    /// The proxy identifies its user by this name.
    case believed(String)
    case refused(Refusal)
  }

  /// Why a request is refused.
  package enum Refusal: Equatable, Sendable {
    /// The field was not set by the proxy: a client forges it, or the settings are wrong.
    case notFromProxy
    case severalNames
    /// Another field whose name some programs treat as the same.
    case lookAlike
    /// Longer than 64 characters, or with invalid characters.
    case unfitName
  }

  /// `isFromProxy` is whether the direct peer of the connection is a trusted proxy, regardless of forwarding
  /// fields.
  package func word(of fields: [(name: String, value: String)], isFromProxy: Bool) -> Word {
    let alike = fields.filter { Self.blurred(Self.folded($0.name)) == key }
    guard !alike.isEmpty else { return .none }
    guard isFromProxy else { return .refused(.notFromProxy) }
    guard alike.allSatisfy({ Self.folded($0.name) == key }) else { return .refused(.lookAlike) }
    guard alike.count == 1 else { return .refused(.severalNames) }
    let value = alike[0].value
    // Proxies set it to an empty value for visitors who have not signed in.
    guard !value.isEmpty else { return .none }
    return Self.isName(value) ? .believed(value) : .refused(.unfitName)
  }

  private static func isName(_ value: String) -> Bool {
    value.utf8.count <= 4 * mostCharacters && (1...mostCharacters).contains(value.unicodeScalars.count)
      && value.unicodeScalars.allSatisfy { scalar in
        scalar != "\u{FFFD}" && scalar != "," && !scalar.properties.isWhitespace
          && ![.control, .format, .surrogate, .unassigned].contains(scalar.properties.generalCategory)
      }
  }

  private static let mostCharacters = 64

  /// Fields that every browser sends cannot carry a user's name.
  private static let common: Set<String> = [
    "host", "cookie", "origin", "referer", "accept", "accept-language", "accept-encoding", "user-agent",
    "connection", "content-type", "content-length", "authorization", "x-forwarded-for", "x-forwarded-host",
    "x-forwarded-proto",
  ]

  private static func folded(_ name: String) -> [UInt8] {
    name.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
  }

  /// The name as programs see it that pass fields on in environment variables.
  private static func blurred(_ name: [UInt8]) -> [UInt8] {
    name.map { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") ? UInt8(ascii: "-") : $0 }
  }
}

extension UserHeader.Word {
  /// Whether a session continues: one that the proxy began with this name, or that began without the proxy.
  package func continues(_ name: String?) -> Bool {
    switch (self, name) {
    case (.none, nil): true
    case (.believed(let now), let then?): ConstantTime.areEqual(now, then)
    default: false
    }
  }
}
