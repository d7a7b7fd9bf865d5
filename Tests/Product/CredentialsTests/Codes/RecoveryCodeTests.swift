import Encodings
import TestSupport
import Testing

@testable import Credentials

struct RecoveryCodeTests {
  private func codes() throws -> [RecoveryCode] {
    var dice = Seed.dice()
    let random = (0..<RecoveryCode.randomLength).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
    return try #require(RecoveryCode.all(of: random))
  }

  @Test func `ten codes of fifty bits`() throws {
    let codes = try codes()
    #expect(codes.count == 10)
    #expect(Set(codes.map(\.text)).count == 10)
    for code in codes {
      #expect(code.text.wholeMatch(of: /[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}/) != nil)
    }
  }

  @Test func `the first fifty of fifty-six bits count`() throws {
    let random = Array(
      [[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xC0], [UInt8](repeating: 0, count: 63)].joined())
    let first = try #require(RecoveryCode.all(of: random)?.first)
    #expect(first.text == "zzzzz-zzzzz")
    #expect(try #require(RecoveryCode.all(of: random)?.last).text == "00000-00000")
  }

  @Test(arguments: [0, 69, 71]) func `of seventy random bytes`(_ count: Int) {
    #expect(RecoveryCode.all(of: [UInt8](repeating: 1, count: count)) == nil)
  }

  @Test(arguments: [
    "0a1b1-c1d0e", "0A1B1-C1D0E", "oaibl-cIdOe", "0a1b1c1d0e", " 0a1b1 – c1d0e\n", "OAIBLCLDOE",
    "０ａ１ｂ１－ｃ１ｄ０ｅ", "0a1b1\u{2212}c1d0e",
  ]) func `reading forgives what eyes and keyboards mix up`(_ typed: String) {
    #expect(RecoveryCode(typed)?.text == "0a1b1-c1d0e")
  }

  @Test(arguments: [
    "", "0a1b1-c1d0", "0a1b1-c1d0e0", "0a1b1-c1d0u", "0a1b1_c1d0e", "éa1b1-c1d0e", "0a1b1-c1d0\0",
  ]) func `nothing else is one`(_ typed: String) { #expect(RecoveryCode(typed) == nil) }

  @Test func `it is known by its digest, wherever that stands`() throws {
    let codes = try codes()
    let kept = codes.map(\.digest)
    for (index, code) in codes.enumerated() {
      #expect(RecoveryCode(code.text.uppercased())?.place(among: kept) == index)
      #expect(code.place(among: kept.filter { $0 != code.digest }) == nil)
    }
    #expect(codes[0].digest == SHA256.digest(of: Array(codes[0].text.replacing("-", with: "").utf8)))
    #expect(codes[0].place(among: [[], [1]]) == nil)
  }
}
