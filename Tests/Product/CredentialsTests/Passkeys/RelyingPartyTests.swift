import Testing

@testable import Credentials

struct RelyingPartyTests {
  @Test(arguments: [
    ("https", "money.example", "money.example"), ("https", "money.example:8443", "money.example"),
    ("http", "localhost:8080", "localhost"), ("http", "evenly.localhost", "evenly.localhost"),
    ("https", "flat-3.home.arpa", "flat-3.home.arpa"),
    ("https", "xn--bcher-kva.example", "xn--bcher-kva.example"),
  ]) func `a name has passkeys`(_ scheme: String, _ authority: String, _ id: String) throws {
    let party = try RelyingParty(scheme: scheme, authority: authority, name: "Evenly")
    #expect(party.id == id)
    #expect(party.origin == "\(scheme)://\(authority)")
  }

  @Test(arguments: [
    ("http", "money.example", RelyingParty.Obstacle.notEncrypted), ("http", "evenly.lan:8080", .notEncrypted),
    ("https", "192.168.1.2", .addressIsNumeric), ("https", "[::1]:8443", .addressIsNumeric),
    ("http", "127.0.0.1:8080", .addressIsNumeric), ("https", "2130706433", .addressIsNumeric),
    ("https", "0x7f.1", .addressIsNumeric), ("https", "a.0x7f", .addressIsNumeric), ("https", "", .notAHost),
    ("https", "a..b", .notAHost), ("https", "a.example.", .notAHost), ("https", "a b", .notAHost),
    ("https", "A.example", .notAHost), ("https", "a:1:2", .notAHost), ("ftp", "a.example", .notEncrypted),
    ("https", String(repeating: "a", count: 64) + ".example", .notAHost),
  ]) func `others have none, and it is known why`(
    _ scheme: String, _ authority: String, _ obstacle: RelyingParty.Obstacle
  ) { #expect(throws: obstacle) { try RelyingParty(scheme: scheme, authority: authority, name: "Evenly") } }

  @Test func `what a browser is asked for to make one`() throws {
    let challenge = try #require(PasskeyChallenge([UInt8](0..<32)))
    let user = RelyingParty.User(handle: [1, 2, 3], username: "ada", displayName: "Ada \"L\"")
    let options = try PasskeySample.party().creationOptions(
      for: user, challenge: challenge, except: [[255, 254]])
    let expected = """
      {"rp":{"id":"money.example","name":"Evenly"},\
      "user":{"id":"AQID","name":"ada","displayName":"Ada \\"L\\""},\
      "challenge":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",\
      "pubKeyCredParams":[{"type":"public-key","alg":-8},{"type":"public-key","alg":-7},\
      {"type":"public-key","alg":-257}],"timeout":300000,"attestation":"none",\
      "authenticatorSelection":{"residentKey":"required","requireResidentKey":true,\
      "userVerification":"required"},"excludeCredentials":[{"type":"public-key","id":"__4"}]}
      """
    #expect(String(decoding: options.bytes, as: UTF8.self) == expected)
  }

  @Test func `the options for signing in list no passkeys`() throws {
    let challenge = try #require(PasskeyChallenge([UInt8](0..<32)))
    let options = try PasskeySample.party().requestOptions(challenge: challenge)
    let expected = """
      {"rpId":"money.example","challenge":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8","timeout":300000,\
      "userVerification":"required","allowCredentials":[]}
      """
    #expect(String(decoding: options.bytes, as: UTF8.self) == expected)
  }

  @Test(arguments: [0, 31, 33]) func `a challenge has 32 bytes`(_ count: Int) {
    #expect(PasskeyChallenge([UInt8](repeating: 1, count: count)) == nil)
  }
}
