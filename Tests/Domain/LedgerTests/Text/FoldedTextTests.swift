import Encodings
import TestSupport
import Testing

@testable import Ledger

struct FoldedTextTests {
  static let alike: [(String, String)] = [
    ("Rewe", "rewe"), ("Café", "cafe"), ("Cafe\u{301}", "cafe"), ("ÅNGSTRÖM", "angstrom"), ("Łódź", "lodz"),
    ("Straße", "strasse"), ("Œuvre", "oeuvre"), ("Ærø", "aero"), ("Đặng", "dang"), ("İstanbul", "istanbul"),
    ("Ελλάδα", "ελλαδα"), ("ΟΔΟΣ", "οδοσ"), ("Ёлка", "елка"), ("أحمد", "احمد"), ("مُحَمَّد", "محمد"),
    ("ＡＢＣ１２", "abc12"), ("家賃\u{3000}六月", "家賃 六月"),
  ]

  @Test(arguments: alike) func `case, accents and width are taken away`(text: String, folded: String) {
    #expect(FoldedText(text).text.unicodeScalars.elementsEqual(folded.unicodeScalars))
    #expect(FoldedText(text) == FoldedText(folded))
  }

  @Test func `spaces do not tell names apart`() {
    #expect(FoldedText(name: "Corner\u{A0} Market") == FoldedText(name: "corner market"))
    #expect(FoldedText(name: "Corner Market") != FoldedText(name: "CornerMarket"))
  }

  @Test func `names of ASCII fold the short way as they do the long one`() {
    var dice = Seed.dice()
    let spaces = Array(" \t\n\u{B}\r".utf8)
    var names = (UInt8(0)..<0x80).flatMap { byte -> [[UInt8]] in
      [[byte], [0x61, byte], [0x20, byte, 0x42], [byte, byte, 0x5A, byte, byte]]
    }
    for _ in 0..<Seed.count(2_000) {
      let length = dice.below(12)
      names.append((0..<length).map { _ in dice.chance(50) ? dice.pick(spaces) : UInt8(dice.below(0x80)) })
    }
    for bytes in names {
      let name = String(decoding: bytes, as: UTF8.self)
      let folded = FoldedText.plainName(name)
      #expect(folded.map { Array($0.utf8) } == Array(FoldedText.anyName(name).utf8), "\(bytes)")
    }
    #expect(FoldedText.plainName("é") == nil)
  }

  private static let names =
    [
      "", " ", "Rewe", "rewe", "REWE ", " Rewe", "Re we", "Re  we", "Rewe\u{A0}", "R\u{200B}ewe", "Café",
      "Cafe", "cafe\u{301}",
    ] + [
      "ＲＥＷＥ", "9 Lives", "9 lives", "ewe", "Ée", "ee", "Straße", "Strasse", "_a", "a_", "A_", "家賃", "r\t",
      "r", "x~",
    ]

  @Test(arguments: names) func `names are one as their folded texts are`(name: String) {
    for other in Self.names {
      #expect(name.isSameName(as: other) == (name.foldedName == other.foldedName), "\(name)|\(other)")
    }
  }

  @Test(arguments: [
    ("abcabd", "abd", true), ("abcabd", "abe", false), ("a", "ab", false), ("", "", true), ("x", "", true),
    ("e\u{301}", "e", true), ("家賃六月", "賃六", true), ("aab", "ab", true),
  ]) func `words are found by their bytes`(text: String, word: String, isThere: Bool) {
    #expect(text.contains(literally: word) == isThere)
  }

  /// Unicode would sort the combining marks first, in time quadratic in their number.
  @Test func `long runs of marks out of order are compared by bytes`() {
    let marks = String(repeating: "\u{1D16D}", count: 10_000) + String(repeating: "\u{1D165}", count: 10_000)
    let (one, other) = (FoldedText("e" + marks), FoldedText("e" + marks + "x"))
    let time = shortest {
      #expect(one != other)
      #expect(one < other)
      #expect(Set([one, other, one]).count == 2)
    }
    #expect(isInTime(time < .milliseconds(200)))
  }

  @Test(arguments: [
    ("カタカナ", "ｶﾀｶﾅ"), ("ガス・パス", "ｶﾞｽ･ﾊﾟｽ"), ("ヴァイオリン", "ｳﾞｧｲｵﾘﾝ"), ("コーヒー、パン", "ｺｰﾋｰ､ﾊﾟﾝ"), ("家賃ワ", "家賃ﾜ"),
    ("ー", "ｰ"),
  ]) func `katakana are known in both widths`(wide: String, narrow: String) {
    #expect(FoldedText(wide).widths == [wide, narrow])
    #expect(FoldedText(narrow).widths == [narrow, wide])
    #expect(FoldedText(wide + narrow).widths == [wide + narrow, wide + wide, narrow + narrow])
  }

  @Test func `what has no katakana has one width`() {
    for text in ["家賃", "ひらがな", "rent 12", ""] { #expect(FoldedText(text).widths == [text]) }
  }

  @Test(arguments: ["100%", "a_b", "c:\\d", "'\"*", "買い物", "🏡 x", ""]) func `everything else stays as it is`(
    text: String
  ) { #expect(FoldedText(text).text == text) }
}
