import Foundation
import Ledger
import TestSupport
import Testing

@testable import Accounts

/// Passwords and names are composed by the standard library as the platform composed them before.
struct NormalizationTests {
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
    ].joined().compactMap { Unicode.Scalar($0) }.filter(Self.isComparable)
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
  ]) func `composed texts`(_ text: String, _ composed: String) {
    #expect(text.composed.unicodeScalars.elementsEqual(composed.unicodeScalars))
  }

  /// Compositions of Unicode's tables, from another program. If the standard library ever composed text
  /// differently, accounts with such a letter in their password could no longer sign in.
  @Test(arguments: [
    ("correct horse 12!", "correct horse 12!"),
    // Latin: marks in any order, none that has no letter, no ligature taken apart.
    ("e\u{301}", "\u{E9}"), ("Mu\u{308}ller Stra\u{DF}e", "M\u{FC}ller Stra\u{DF}e"),
    ("a\u{302}\u{323}", "\u{1EAD}"), ("a\u{323}\u{302}", "\u{1EAD}"), ("x\u{301}", "x\u{301}"),
    ("\u{FB01}n", "\u{FB01}n"), ("\u{3B1}\u{313}\u{301}", "\u{1F04}"),
    // Hangul: syllables from their letters, and a last letter behind a syllable.
    ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "\u{D55C}\u{AE00}"),
    ("\u{AC00}\u{11A8}", "\u{AC01}"),
    // Arabic: letters with their hamza and madda, and vowels in their order.
    ("\u{627}\u{653}\u{644}\u{627}\u{654}", "\u{622}\u{644}\u{623}"),
    ("\u{628}\u{651}\u{64E}", "\u{628}\u{64E}\u{651}"),
    // Japanese: kana with their dakuten and handakuten, but not those of half width.
    ("\u{304B}\u{3099}\u{306F}\u{309A}", "\u{304C}\u{3071}"), ("\u{FF76}\u{FF9E}", "\u{FF76}\u{FF9E}"),
    // Letters that are only decomposed, and letters beyond the first plane.
    ("\u{958}", "\u{915}\u{93C}"), ("\u{11099}\u{110BA}", "\u{1109A}"), ("\u{1D15E}", "\u{1D157}\u{1D165}"),
    ("\u{2F800}", "\u{4E3D}"), ("\u{1F469}\u{200D}\u{1F467}", "\u{1F469}\u{200D}\u{1F467}"),
  ]) func `what a text is composed to is the same for ever`(_ text: String, _ composed: String) {
    #expect(text.composed.unicodeScalars.elementsEqual(composed.unicodeScalars))
    #expect(composed.composed.unicodeScalars.elementsEqual(composed.unicodeScalars))
  }

  @Test(arguments: [" ada ", "\u{3000}ada\n", "\t\u{A0}ada\u{2028}\r\n", "ada"])
  func `space around a name counts for nothing at sign-in`(_ typed: String) {
    #expect(Username(trying: typed).text == "ada")
  }

  @Test(arguments: ["", " ", "\n\u{3000}"]) func `nothing but space is no name`(_ typed: String) {
    #expect(Username(trying: typed).text.isEmpty)
  }
}
