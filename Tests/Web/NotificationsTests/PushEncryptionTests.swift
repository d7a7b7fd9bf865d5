import Credentials
import Encodings
import HTTPClient
import Store
import Testing

@testable import Notifications

struct PushEncryptionTests {
  private func bytes(_ text: String) throws -> [UInt8] { try #require(Base64.url.bytes(of: text)) }

  /// A key by its number and its point, in the form of RFC 5915.
  private func key(_ number: String, _ point: String) throws -> PrivateKey {
    let curve: [UInt8] = [0xA0, 0x0A, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    let contents = [0x02, 0x01, 0x01, 0x04, 0x20] + (try bytes(number)) + curve
    let der: [UInt8] = [0x30, 0x77] + contents + [0xA1, 0x44, 0x03, 0x42, 0x00] + (try bytes(point))
    return try #require(PrivateKey(bytes: der))
  }

  private static let browser =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
  private static let server =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"

  private func subscription(_ key: String = browser) throws -> PushSubscription {
    try #require(
      PushSubscription(
        endpoint: "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV", key: key,
        secret: "BTBZMqHH6r4Tts7J_aSIgg"))
  }

  @Test func `the example of RFC 8291 comes out byte for byte`() throws {
    let own = try key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", Self.server)
    let text = Array("When I grow up, I want to be a watermelon".utf8)
    let body = PushEncryption.sealed(
      text + [2], for: try subscription(), own: own, salt: try bytes("DGv6ra1nlYgDCS1FRnbzlw"))
    #expect(
      body.map { Base64.url.text(of: $0) } == """
        DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml\
        mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT\
        pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN
        """)
  }

  @Test(arguments: [(0, 256), (255, 256), (256, 512), (3_900, 3_994), (3_993, 3_994)])
  func `lengths say little, and every service takes them`(count: Int, padded: Int) throws {
    let own = try #require(PrivateKey())
    let text = [UInt8](repeating: 0x61, count: count)
    let salt = [UInt8](repeating: 7, count: 16)
    let body = try #require(PushEncryption.body(text, for: subscription(), own: own, salt: salt))
    // Salt, record size, length and point before; the proof of 16 bytes behind.
    #expect(body.count == 86 + padded + 16)
    #expect(body.count <= 4_096)
  }

  @Test func `what is too long, and a key that is no point, give nothing`() throws {
    let own = try #require(PrivateKey())
    let (salt, long) = ([UInt8](repeating: 7, count: 16), [UInt8](repeating: 0, count: 3_994))
    #expect(PushEncryption.body(long, for: try subscription(), own: own, salt: salt) == nil)
    let off = Base64.url.text(of: [4] + [UInt8](repeating: 1, count: 64))
    #expect(PushEncryption.body([], for: try subscription(off), own: own, salt: salt) == nil)
  }

  @Test(arguments: [
    ("http://push.example/a", browser, "BTBZMqHH6r4Tts7J_aSIgg"),
    ("https://push.example/a", String(browser.dropLast()), "BTBZMqHH6r4Tts7J_aSIgg"),
    ("https://push.example/a", "C" + browser.dropFirst(), "BTBZMqHH6r4Tts7J_aSIgg"),
    ("https://push.example/a", browser, "BTBZMqHH6r4Tts7J_aSIg"),
    ("https://user@push.example/a", browser, "BTBZMqHH6r4Tts7J_aSIgg"),
  ]) func `a subscription is what it should be or none`(endpoint: String, key: String, secret: String) {
    #expect(PushSubscription(endpoint: endpoint, key: key, secret: secret) == nil)
  }

  @Test func `a service sees who sends, and for whom`() throws {
    let key = try #require(PrivateKey())
    let endpoint = try #require(WebAddress("https://push.example:8443/abc"))
    let identification = ServerIdentification(key, contact: "mailto:ada@example.org")
    let field = try #require(identification.authorization(for: endpoint, at: Instant(milliseconds: 5_000)))
    let parts = field.dropFirst("vapid t=".count).split(separator: ",")
    #expect(parts.count == 2 && parts[1] == " k=" + identification.publicKey)
    let token = parts[0].split(separator: ".").map(String.init)
    #expect(try bytes(token[0]) == Array(#"{"typ":"JWT","alg":"ES256"}"#.utf8))
    let claims = #"{"aud":"https://push.example:8443","exp":43205,"sub":"mailto:ada@example.org"}"#
    #expect(try bytes(token[1]) == Array(claims.utf8))
    // The two numbers, each without its sign, as the signature that a verifier takes.
    let numbers = try bytes(token[2])
    #expect(numbers.count == 64)
    let verifier = try #require(PublicKey(x: Array(key.point[1...32]), y: Array(key.point[33...])))
    let signed = Array("\(token[0]).\(token[1])".utf8)
    #expect(verifier.verifies(Self.der(numbers), of: signed))
    #expect(!verifier.verifies(Self.der(numbers), of: signed + [0]))
  }

  private static func der(_ numbers: [UInt8]) -> [UInt8] {
    let halves = [numbers.prefix(32), numbers.suffix(32)].map { half -> [UInt8] in
      let digits = Array(half.drop { $0 == 0 })
      let padded = (digits.first ?? 0x80) >= 0x80 ? [0] + digits : digits
      return [0x02, UInt8(padded.count)] + padded
    }
    let contents = halves.flatMap(\.self)
    return [0x30, UInt8(contents.count)] + contents
  }

  @Test func `a key is kept and read again`() throws {
    let key = try #require(PrivateKey())
    let again = try #require(PrivateKey(bytes: key.bytes))
    #expect(again.point == key.point)
    #expect(PrivateKey(bytes: Array(key.bytes.dropLast())) == nil)
    #expect(PrivateKey(bytes: []) == nil)
  }
}
