import Encodings
import Testing

@testable import Credentials

struct PasskeyRegistrationTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let refusal: PasskeyRefusal
    let change: @Sendable (inout PasskeySample) -> Void

    init(
      _ name: String, _ refusal: PasskeyRefusal, _ change: @escaping @Sendable (inout PasskeySample) -> Void
    ) { (testDescription, self.refusal, self.change) = (name, refusal, change) }

    static func said(_ name: String, _ refusal: PasskeyRefusal, _ text: String, _ other: String) -> Case {
      Case(name, refusal) { $0.madeClient = PasskeySample.client(text, other, in: $0.madeClient) }
    }
  }

  @Test func `there is one of each algorithm`() {
    #expect(PasskeySample.all.map(\.name) == ["ES256", "EdDSA", "RS256"])
  }

  @Test(arguments: PasskeySample.all) func `a passkey is made`(_ sample: PasskeySample) throws {
    let passkey = try sample.made()
    #expect(passkey.credential == sample.credential)
    #expect(passkey.key == sample.key)
    #expect(String(passkey.algorithm.rawValue) == sample.algorithm)
    #expect(passkey.model == [UInt8](0..<16))
    #expect(passkey.transports == [.hybrid, .inside])
    #expect(passkey.count == ["ES256": 1, "EdDSA": 0, "RS256": 7][sample.name])
    #expect(passkey.isSyncable == (sample.name == "EdDSA"))
    #expect(passkey.isSynced == (sample.name == "EdDSA"))
  }

  @Test(arguments: [
    Case.said("of another type", .otherType, "webauthn.create", "webauthn.get"),
    .said("for another challenge", .otherChallenge, "AAECAw", "AAECBA"),
    .said("of a longer challenge", .otherChallenge, "AAECAw", "AAAAAAECAw"),
    .said("at another port", .otherOrigin, "example:8443", "example:8444"),
    .said("at a part of the name", .otherOrigin, "money.example", "www.money.example"),
    .said("with a slash behind it", .otherOrigin, ":8443", ":8443/"),
    .said("without encryption", .otherOrigin, "https:", "http:"),
    .said("in a frame", .embedded, "false", "true"),
    .said("no word on frames", .unreadable(.client), "false", "0"),
    .said("no type", .unreadable(.client), "\"type\"", "\"kind\""),
    .said("no challenge", .unreadable(.client), "\"challenge\"", "\"Challenge\""),
    .said("one thing twice", .unreadable(.client), "\"crossOrigin\": false", "\"origin\": \"\""),
    .said("a number as origin", .unreadable(.client), "\"https://money.example:8443\"", "1"),
    Case("no JSON", .unreadable(.client)) { $0.madeClient.append(0) },
    Case("8 KiB of it", .unreadable(.client)) { $0.madeClient += [UInt8](repeating: 0x20, count: 8_192) },
    Case("for another name", .otherRelyingParty) { $0.madeData[0] ^= 1 },
    Case("for another name, at its end", .otherRelyingParty) { $0.madeData[31] ^= 128 },
    Case("nobody was there", .nobodyPresent) { $0.madeData[32] &= ~0x01 },
    Case("nobody was verified", .nobodyVerified) { $0.madeData[32] &= ~0x04 },
    Case("a copy of what is not copied", .backedUpUnasked) { $0.madeData[32] = 0x55 },
    Case("nothing attested", .nothingAttested) {
      $0.madeData = Array($0.madeData[..<32]) + [0x05, 0, 0, 0, 0]
    }, Case("another credential", .otherCredential) { $0.credential[0] ^= 1 },
    Case("a shorter credential", .otherCredential) { $0.credential.removeLast() },
    Case("no credential", .unreadable(.credential)) { $0.credential = [] },
    Case("a long credential", .unreadable(.credential)) {
      $0.credential = [UInt8](repeating: 1, count: 1_024)
    }, Case("no key", .unreadable(.key)) { $0.key = [] },
    Case("half a key", .unfitKey) { $0.key.removeLast() },
    Case("a key with something behind it", .unfitKey) { $0.key.append(0) },
    Case("a key of 2 KiB", .unreadable(.key)) { $0.key += [UInt8](repeating: 0, count: 2_048) },
    Case("another algorithm", .unfitKey) { $0.algorithm = $0.algorithm == "-7" ? "-8" : "-7" },
    Case("an unknown algorithm", .unknownAlgorithm) { $0.algorithm = "-37" },
    Case("no algorithm", .unreadable(.algorithm)) { $0.algorithm = "" },
    Case("an algorithm in words", .unreadable(.algorithm)) { $0.algorithm = "ES256" },
    Case("a long number", .unreadable(.algorithm)) {
      $0.algorithm = "-7" + String(repeating: "0", count: 99)
    }, Case("a number with a zero in front", .unreadable(.algorithm)) { $0.algorithm = "-07" },
  ]) func `what is refused, and why`(_ refused: Case) throws {
    for sample in PasskeySample.all {
      #expect(throws: refused.refusal) { try sample.with(refused.change).made() }
    }
  }

  @Test func `a passkey that is already registered is refused`() throws {
    let sample = try #require(PasskeySample.all.first)
    #expect(throws: PasskeyRefusal.alreadyKnown) { try sample.made(isKnown: true) }
  }

  @Test func `keys that no passkey may have`() throws {
    let keys = try Fixtures.object("passkeys.json").object("strange keys")
    #expect(keys.members.count == 6)
    for (name, _) in keys.members {
      let key = try keys.hex(name)
      for sample in PasskeySample.all {
        #expect(throws: PasskeyRefusal.unfitKey, "\(name)") { try sample.with { $0.key = key }.made() }
      }
    }
  }

  @Test(arguments: [
    ("", []), ("usb", [PasskeyTransport.usb]), ("internal,hybrid,internal,radio", [.hybrid, .inside]),
    ("smart-card,nfc,ble", [.nfc, .ble, .smartCard]), (String(repeating: "usb,", count: 100), []),
  ]) func `ways to reach it`(_ text: String, _ transports: [PasskeyTransport]) {
    #expect(PasskeyTransport.all(in: text) == transports)
  }

  @Test(arguments: ["====", "AA==", "+/+/", "é", " "]) func `everything is base64url`(_ text: String) throws {
    let sample = try #require(PasskeySample.all.first)
    let whole = Base64.url.text(of: sample.madeData)
    #expect(throws: PasskeyRefusal.unreadable(.authenticator)) {
      try PasskeyRegistration(
        credential: Base64.url.text(of: sample.credential), client: Base64.url.text(of: sample.madeClient),
        authenticator: whole + text, key: Base64.url.text(of: sample.key), algorithm: sample.algorithm,
        transports: "")
    }
  }
}
