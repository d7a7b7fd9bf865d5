import Encodings
import Foundation
import TestSupport
import Testing

struct Base64Tests {
  @Test func `it is what the platform writes`() {
    var generator = Seed.dice()
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let text = Data(bytes).base64EncodedString()
      #expect(Base64.standard.text(of: bytes) == text)
      #expect(Base64.standard.bytes(of: text) == bytes)
    }
  }

  @Test func `the alphabet of addresses differs in two signs and has no padding`() {
    var generator = Seed.dice(1)
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let text = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        .replacing("=", with: "")
      #expect(Base64.url.text(of: bytes) == text)
      #expect(Base64.url.bytes(of: text) == bytes)
    }
  }

  @Test(arguments: [
    "A", "AA", "AAA", "AA=", "AB==", "AAB=", "AA=A", "A A=", "====", "AA-_", "AAAA=", "AAAA====", "A===", "=",
    "AA==AA==", "é",
  ]) func `nothing else is read`(_ text: String) { #expect(Base64.standard.bytes(of: text) == nil) }

  @Test(arguments: ["A", "AB", "AAB", "AA==", "AAA=", "AA+/", "AAAAA", "AA ", "é"])
  func `nor in the alphabet of addresses`(_ text: String) { #expect(Base64.url.bytes(of: text) == nil) }
}
