import Encodings
import Foundation
import TestSupport
import Testing

@testable import Web

/// Passwords and names are composed by the standard library as the platform composed them before.
@Suite struct NormalizationTests {
  /// The platform does not know the letters of the last versions of Unicode, and is at a loss about marks
  /// behind rare letters beyond the first plane and about three vowels of Tibetan.
  private static func isComparable(_ scalar: Unicode.Scalar) -> Bool {
    let age = scalar.properties.age.map { ($0.major, $0.minor) } ?? (0, 0)
    return age < (16, 0) && scalar.value < 0x10000 && ![0xF73, 0xF75, 0xF81].contains(scalar.value)
  }

  private func expectSame(_ text: String) {
    let (ours, theirs) = (text.composed.utf8, text.precomposedStringWithCanonicalMapping.utf8)
    // An expectation for each would take a minute.
    if !ours.elementsEqual(theirs) {
      Issue.record("\(text.unicodeScalars.map { String($0.value, radix: 16) })")
    }
  }

  @Test func `every letter, alone and among marks`() {
    for value in UInt32(0x80)..<0x110000 {
      guard let scalar = Unicode.Scalar(value), Self.isComparable(scalar) else { continue }
      expectSame(String(scalar))
      expectSame("e\(scalar)\u{323}")
      expectSame("\(scalar)\u{301}\u{323}")
    }
  }

  @Test func `texts by chance, composed and decomposed`() {
    let letters = [
      0x41...0x5A, 0xC0...0x17F, 0x300...0x36F, 0x391...0x4FF, 0x3040...0x30FF, 0x1E00...0x1FFF,
      0xAC00...0xD7A3,
    ]
    .joined().compactMap { Unicode.Scalar($0) }.filter(Self.isComparable)
    var generator = Seed.dice()
    for _ in 0..<10_000 {
      var text = ""
      for _ in 0..<8 { text.unicodeScalars.append(letters.randomElement(using: &generator) ?? "a") }
      expectSame(text)
      expectSame(text.decomposedStringWithCanonicalMapping)
    }
  }

  @Test(arguments: [
    // Where the platform went wrong, the standard's own algorithm holds.
    ("\u{AC1C}\u{11B1}", "\u{AC26}"), ("e\u{F73}\u{323}", "\u{1EB9}\u{F71}\u{F72}"),
    ("\u{10041}\u{323}", "\u{10041}\u{323}"), ("\u{212B}\u{2126}", "\u{C5}\u{3A9}"), ("ada", "ada"),
  ])
  func `composed texts`(_ text: String, _ composed: String) {
    #expect(text.composed.unicodeScalars.elementsEqual(composed.unicodeScalars))
  }

  @Test(arguments: [" ada ", "\u{3000}ada\n", "\t\u{A0}ada\u{2028}\r\n", "ada"])
  func `space around a name counts for nothing at sign-in`(_ typed: String) {
    #expect(Username(trying: typed).text == "ada")
  }

  @Test(arguments: ["", " ", "\n\u{3000}"])
  func `nothing but space is no name`(_ typed: String) {
    #expect(Username(trying: typed).text.isEmpty)
  }
}
