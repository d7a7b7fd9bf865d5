import Ledger
import Testing

@Suite struct FoldedTextTests {
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
