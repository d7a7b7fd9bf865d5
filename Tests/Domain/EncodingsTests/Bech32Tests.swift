import Encodings
import TestSupport
import Testing

struct Bech32Tests {
  /// The valid texts of BIP 173 that hold whole bytes.
  @Test func `the texts of the specification are read`() {
    #expect(Bech32.bytes(of: "A12UEL5L", prefix: "a") == [])
    #expect(Bech32.bytes(of: "a12uel5l", prefix: "a") == [])
    #expect(Bech32.text(of: [], prefix: "a") == "a12uel5l")
    let all = "abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw"
    let bytes: [UInt8] = [
      0x00, 0x44, 0x32, 0x14, 0xC7, 0x42, 0x54, 0xB6, 0x35, 0xCF, 0x84, 0x65, 0x3A, 0x56, 0xD7, 0xC6, 0x75,
      0xBE, 0x77, 0xDF,
    ]
    #expect(Bech32.bytes(of: all, prefix: "abcdef") == bytes)
    #expect(Bech32.text(of: bytes, prefix: "abcdef") == all)
  }

  @Test(arguments: [
    "", "a1", "a12uel5", "a12uel5m", "A12uEL5L", "b12uel5l", "a12uel5l ", "a12uel5b", "1a12uel5l", "a12uel5é",
    "abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxx",
  ]) func `other texts are refused`(_ text: String) {
    #expect(Bech32.bytes(of: text, prefix: text.hasPrefix("abcdef") ? "abcdef" : "a") == nil)
  }

  @Test func `what is written is read, and no changed character goes unseen`() {
    var dice = Seed.dice(811)
    let letters = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l1b")
    for _ in 0..<Seed.count(60) {
      let bytes = (0..<dice.number(in: 0...40)).map { _ in UInt8(dice.below(256)) }
      let text = Bech32.text(of: bytes, prefix: "age")
      #expect(Bech32.bytes(of: text, prefix: "age") == bytes)
      #expect(Bech32.bytes(of: text.uppercased(), prefix: "age") == bytes)
      var changed = Array(text)
      let place = dice.number(in: 0...changed.count - 1)
      let other = letters[dice.number(in: 0...letters.count - 1)]
      guard changed[place] != other else { continue }
      changed[place] = other
      #expect(Bech32.bytes(of: String(changed), prefix: "age") == nil)
    }
  }
}
