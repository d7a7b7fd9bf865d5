import Foundation
import TestSupport
import Testing

@testable import Web

@Suite struct Base64Tests {
  @Test func `it is what the platform writes`() {
    var generator = Seed.dice()
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let text = Data(bytes).base64EncodedString()
      #expect(Base64.text(of: bytes) == text)
      #expect(Base64.bytes(of: text) == bytes)
    }
  }

  @Test(arguments: ["A", "AA", "AAA", "AA=", "AB==", "AAB=", "AA=A", "A A=", "====", "AA-_", "AAAA=", "é"])
  func `nothing else is read`(_ text: String) {
    #expect(Base64.bytes(of: text) == nil)
  }
}
