import Ledger
import TestSupport
import Testing

struct FoldedTextTests {
  static let alike: [(String, String)] = [
    ("Rewe", "rewe"), ("Café", "cafe"), ("Cafe\u{301}", "cafe"), ("ÅNGSTRÖM", "angstrom"), ("Łódź", "lodz"),
    ("Straße", "strasse"), ("Œuvre", "oeuvre"), ("Ærø", "aero"), ("Đặng", "dang"), ("İstanbul", "istanbul"),
    ("Ελλάδα", "ελλαδα"), ("ΟΔΟΣ", "οδοσ"), ("Ёлка", "елка"), ("أحمد", "احمد"), ("مُحَمَّد", "محمد"),
    ("ＡＢＣ１２", "abc12"), ("家賃\u{3000}六月", "家賃 六月"),
  ]

  @Test(arguments: alike)
  func `case, accents and width are taken away`(text: String, folded: String) {
    #expect(FoldedText(text).text.unicodeScalars.elementsEqual(folded.unicodeScalars))
    #expect(FoldedText(text) == FoldedText(folded))
  }

  @Test func `spaces do not tell names apart`() {
    #expect(FoldedText(name: "Corner\u{A0} Market") == FoldedText(name: "corner market"))
    #expect(FoldedText(name: "Corner Market") != FoldedText(name: "CornerMarket"))
  }

  private static let names =
    [
      "", " ", "Rewe", "rewe", "REWE ", " Rewe", "Re we", "Re  we", "Rewe\u{A0}", "R\u{200B}ewe", "Café",
      "Cafe", "cafe\u{301}",
    ]
    + [
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
  ])
  func `words are found by their bytes`(text: String, word: String, isThere: Bool) {
    #expect(text.contains(literally: word) == isThere)
  }

  /// Unicode would put the marks of each into order first, which takes the square of their number.
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
  ])
  func `katakana are known in both widths`(wide: String, narrow: String) {
    #expect(FoldedText(wide).widths == [wide, narrow])
    #expect(FoldedText(narrow).widths == [narrow, wide])
    #expect(FoldedText(wide + narrow).widths == [wide + narrow, wide + wide, narrow + narrow])
  }

  @Test func `what has no katakana has one width`() {
    for text in ["家賃", "ひらがな", "rent 12", ""] { #expect(FoldedText(text).widths == [text]) }
  }

  @Test(arguments: ["100%", "a_b", "c:\\d", "'\"*", "買い物", "🏡 x", ""])
  func `everything else stays as it is`(text: String) {
    #expect(FoldedText(text).text == text)
  }
}
