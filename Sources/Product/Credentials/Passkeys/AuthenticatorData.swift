/// The authenticator data that a passkey signs (WebAuthn level 3, 6.1). Accepts any bytes, and fails for
/// invalid ones.
struct AuthenticatorData: Equatable, Sendable {
  /// The SHA-256 of the relying party's id.
  let relyingPartyHash: [UInt8]
  let flags: Flags
  /// How often it has signed; zero if it does not count.
  let count: UInt32
  /// Present only at registration.
  let attested: Attested?

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8

    static let userPresent = Flags(rawValue: 0x01)
    static let userVerified = Flags(rawValue: 0x04)
    static let backupEligible = Flags(rawValue: 0x08)
    static let backedUp = Flags(rawValue: 0x10)
    static let hasAttested = Flags(rawValue: 0x40)
    static let hasExtensions = Flags(rawValue: 0x80)
  }

  struct Attested: Equatable, Sendable {
    /// The model of the authenticator (AAGUID), zeros if it is not given.
    let model: [UInt8]
    let credential: [UInt8]
  }

  static let mostBytes = 4_096
  static let credentialLengths = 16...1_023

  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    guard bytes.count <= Self.mostBytes, let hash = rest.take(32), let flags = rest.take(1)?.first,
      let count = rest.take(4)
    else { return nil }
    relyingPartyHash = Array(hash)
    self.flags = Flags(rawValue: flags)
    self.count = count.reduce(0) { $0 << 8 | UInt32($1) }
    attested = self.flags.contains(.hasAttested) ? Attested(&rest) : nil
    // The key and the extensions are CBOR and are not parsed, but they must be present if the flags announce
    // them.
    let announcesMore = !self.flags.isDisjoint(with: [.hasAttested, .hasExtensions])
    guard rest.isEmpty != announcesMore, self.flags.contains(.hasAttested) == (attested != nil) else {
      return nil
    }
  }
}

extension AuthenticatorData.Attested {
  fileprivate init?(_ rest: inout ArraySlice<UInt8>) {
    guard let model = rest.take(16), let length = rest.take(2)?.reduce(0, { $0 << 8 | Int($1) }),
      AuthenticatorData.credentialLengths.contains(length), let credential = rest.take(length)
    else { return nil }
    self.init(model: Array(model), credential: Array(credential))
  }
}

extension ArraySlice<UInt8> {
  /// The next bytes; nil if there are fewer.
  fileprivate mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard self.count >= count else { return nil }
    defer { self = dropFirst(count) }
    return prefix(count)
  }
}
