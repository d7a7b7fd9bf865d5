import Encodings
import Testing

@testable import Credentials

struct KeySetTests {
  private let provider: ProviderSample

  init() throws { provider = try ProviderSample() }

  private func keys(_ text: String) throws(ProviderAnswerError) -> KeySet { try KeySet(Array(text.utf8)) }

  @Test func `keys are found by name and kind`() throws {
    let keys = try KeySet(provider.keys)
    #expect(try keys.key("r1", for: .rs256).kind == .rsa)
    #expect(try keys.key("e1", for: .es256).kind == .p256)
    #expect(try keys.key(nil, for: .es256).kind == .p256)
    for (name, algorithm) in [("r1", TokenAlgorithm.es256), ("e1", .rs256), ("r2", .rs256), ("", .rs256)] {
      #expect(throws: ProviderReturnError.unknownKey) { try keys.key(name, for: algorithm) }
    }
  }

  @Test func `a number may lack zeros in front, or have all of them`() throws {
    let point = try #require(
      JSON(provider.keys, rules: .strict).object?["keys"]?.array?[1].object?["x"]?.string)
    let bytes = try #require(Base64.url.bytes(of: point))
    #expect(bytes.count == 31, "the fixture is chosen so")
    let whole = String(decoding: provider.keys, as: UTF8.self).replacing(
      point, with: Base64.url.text(of: [0] + bytes))
    #expect(try keys(whole).key("e1", for: .es256).kind == .p256)
    let longer = whole.replacing(Base64.url.text(of: [0] + bytes), with: Base64.url.text(of: [0, 0] + bytes))
    #expect(throws: ProviderReturnError.unknownKey) { try keys(longer).key("e1", for: .es256) }
  }

  @Test(arguments: ["", "{}", "[]", "{\"keys\":{}}", "{\"keys\":[]} x", "{\"keys\":\"\"}"])
  func `what is no set of keys`(_ text: String) {
    #expect(throws: ProviderAnswerError.unreadable) { try keys(text) }
  }

  private static let modulus = Base64.url.text(of: [0xC1] + [UInt8](repeating: 0x55, count: 255))

  @Test(arguments: [
    "", "1", "\"RSA\"", "{}", "{\"kty\":\"RSA\"}", "{\"kty\":\"RSA\",\"n\":\"\",\"e\":\"AQAB\"}",
    "{\"kty\":\"RSA\",\"n\":\"\(modulus)\",\"e\":\"\"}",
    "{\"kty\":\"RSA\",\"n\":\"\(modulus)\",\"e\":\"AQ\"}",
    "{\"kty\":\"RSA\",\"n\":\"\(modulus)\",\"e\":\"Ag\"}",
    "{\"kty\":\"RSA\",\"n\":\"\(modulus)\",\"e\":\"AQAB=\"}",
    "{\"kty\":\"RSA\",\"n\":\"\(modulus)\",\"e\":\"AQAAAAAAAAAB\"}",
    "{\"kty\":\"RSA\",\"n\":\"\(modulus)\",\"e\":\"AQAB\",\"use\":\"enc\"}",
    "{\"kty\":\"RSA\",\"n\":\"\(modulus)\",\"e\":\"AQAB\",\"alg\":\"RS512\"}",
    "{\"kty\":\"RSA\",\"n\":\"\(modulus)\",\"e\":\"AQAB\",\"key_ops\":[\"encrypt\"]}",
    "{\"kty\":\"RSA\",\"n\":\"\(modulus.prefix(100))\",\"e\":\"AQAB\"}",
    "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"AQ\",\"y\":\"AQ\"}",
    "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"\",\"y\":\"\"}", "{\"kty\":\"oct\",\"k\":\"AQ\"}",
    "{\"kty\":\"EC\",\"crv\":\"P-384\",\"x\":\"AQ\",\"y\":\"AQ\"}",
  ]) func `keys that do not fit are passed over`(_ key: String) {
    #expect(throws: ProviderAnswerError.noneFits) { try keys("{\"keys\":[\(key)]}") }
  }

  @Test func `the same key fits where nothing is wrong with it`() throws {
    let fine =
      "{\"kty\":\"RSA\",\"n\":\"\(Self.modulus)\",\"e\":\"AQAB\",\"use\":\"sig\",\"key_ops\":[\"verify\"]}"
    #expect(try keys("{\"keys\":[\(fine)]}").key(nil, for: .rs256).kind == .rsa)
    let huge = Base64.url.text(of: [0xC1] + [UInt8](repeating: 0x55, count: 1_024))
    #expect(throws: ProviderAnswerError.noneFits) {
      try keys("{\"keys\":[{\"kty\":\"RSA\",\"n\":\"\(huge)\",\"e\":\"AQAB\"}]}")
    }
  }

  @Test func `a hundred keys are read, and no more`() throws {
    let one = "{\"kty\":\"RSA\",\"n\":\"\(Self.modulus)\",\"e\":\"AQAB\"}"
    let hundred = ([one] + [String](repeating: "{}", count: 99)).joined(separator: ",")
    _ = try keys("{\"keys\":[\(hundred)]}")
    #expect(throws: ProviderAnswerError.unreadable) { try keys("{\"keys\":[\(hundred),{}]}") }
  }
}
