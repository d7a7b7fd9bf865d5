import Encodings
import Testing

/// A device with a passkey on it, as far as a site can tell: it makes a key on P-256 and signs with it. What it says
/// can be made to be wrong.
final class TestAuthenticator {
  let credential: [UInt8]
  var party = "evenly.lan"
  var origin = "https://evenly.lan"
  /// User present and verified.
  var flags: UInt8 = 0x05
  var count: UInt32 = 0
  var handle: [UInt8] = []
  private let key: TestKey

  init(_ number: UInt8 = 1) throws {
    credential = [UInt8](repeating: number, count: 16)
    key = try TestKey()
  }

  /// What the script adds to the form in which a passkey is made.
  func made(for challenge: String) throws -> [(String, String)] {
    let attested = [UInt8](repeating: 0, count: 16) + [0, UInt8(credential.count)] + credential + [0xA0]
    return [
      ("passkey_challenge", challenge), ("passkey_credential", Base64.url.text(of: credential)),
      ("passkey_client", Base64.url.text(of: client("webauthn.create", challenge))),
      ("passkey_authenticator", Base64.url.text(of: data(flags | 0x40) + attested)),
      ("passkey_key", Base64.url.text(of: try key.info())), ("passkey_algorithm", "-7"),
      ("passkey_transports", "internal"),
    ]
  }

  /// What it adds to one in which a passkey is used.
  func used(for challenge: String, type: String = "webauthn.get") throws -> [(String, String)] {
    count &+= count == 0 ? 0 : 1
    let (client, data) = (client(type, challenge), data(flags))
    let signature = try key.sign(data + SHA256.digest(of: client))
    return [
      ("passkey_challenge", challenge), ("passkey_credential", Base64.url.text(of: credential)),
      ("passkey_client", Base64.url.text(of: client)), ("passkey_authenticator", Base64.url.text(of: data)),
      ("passkey_signature", Base64.url.text(of: signature)), ("passkey_handle", Base64.url.text(of: handle)),
    ]
  }

  private func client(_ type: String, _ challenge: String) -> [UInt8] {
    Array(#"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)","crossOrigin":false}"#.utf8)
  }

  private func data(_ flags: UInt8) -> [UInt8] {
    let count = (0..<4).map { UInt8(truncatingIfNeeded: self.count >> (24 - 8 * UInt32($0))) }
    return SHA256.digest(of: Array(party.utf8)) + [flags] + count
  }
}
