import Ledger
import Testing

struct DistinctNameTests {
  private let names = ["Sam", "Kim Ann"]

  @Test(arguments: [
    ("SAM", "Sam"), (" sám ", "Sam"), ("kim   ann", "Kim Ann"), ("Kim\u{00A0}Ann", "Kim Ann"),
  ]) func `a name that looks like another one is taken`(_ typed: String, _ other: String) {
    #expect(throws: DistinctName.Mistake.taken(other, .member)) {
      try DistinctName(typed, of: .member, besides: names)
    }
    let folded = Dictionary(names.map { (FoldedText(name: $0), $0) }) { first, _ in first }
    #expect(throws: DistinctName.Mistake.taken(other, .member)) {
      try DistinctName(typed, of: .member, besides: folded)
    }
  }

  @Test(arguments: ["Samuel", "Sa m", "Kim"]) func `another name is kept as it was typed`(_ typed: String)
    throws
  { #expect(try DistinctName(typed, of: .member, besides: names).text == typed) }

  @Test(arguments: [
    ("Zo\u{200B}ë", "Zoë"), ("\u{200E}Zoë", "Zoë"), ("Zoë\u{200F} ", "Zoë"), ("Z\u{AD}o\u{2060}ë", "Zoë"),
    ("Zo\u{FEFF}e\u{308}\u{FE0F}", "Zoë"), ("Zoë \u{200E}", "Zoë"), ("\u{61C}zoe\u{3164}", "Zoë"),
    ("Kim\u{2800}Ann", "Kim Ann"), ("Kim \u{200D} Ann", "Kim Ann"), ("K\u{34F}im\u{180E} Ann", "Kim Ann"),
    ("☎\u{FE0E}", "☎️"), ("می\u{200C}نا", "مینا"), ("\u{1160}ن\u{115F}", "ن"),
  ]) func `names are told apart by what is seen`(_ typed: String, _ other: String) {
    #expect(throws: DistinctName.Mistake.taken(other, .member)) {
      try DistinctName(typed, of: .member, besides: [other])
    }
  }

  /// Joiners hold emoji together, and tags tell flags apart.
  @Test(arguments: [("👨‍👩‍👧", "👨👩👧"), ("🏳️‍🌈", "🏳️🌈"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴"), ("👩🏽‍🍳", "👩🏽🍳")])
  func `pictures that look different are two names`(_ typed: String, _ other: String) throws {
    #expect(try DistinctName(typed, of: .member, besides: [other]).text.utf8.elementsEqual(typed.utf8))
  }

  @Test(arguments: ["می\u{200C}خواهم", "👨‍👩‍👧", "क्\u{200D}ष", "\u{200F}דן", "❤️"])
  func `what is not seen by itself stays within a name`(_ typed: String) throws {
    #expect(try DistinctName(typed, of: .label).text.utf8.elementsEqual(typed.utf8))
  }

  @Test(arguments: [
    "\u{200D}", "\u{200B}", "\u{200E}", "\u{2060}", "\u{FEFF}", "\u{AD}", "\u{FE0F}", "\u{115F}", "\u{1160}",
    "\u{3164}", "\u{FFA0}", "\u{2800}", "\u{34F}", "\u{180E}", "\u{61C}", "\u{17B4}", "\u{E0101}",
    "\u{E0041}", "\u{2800} \u{3164}\u{200D}", "\u{16FE4}",
  ]) func `a name of invisible characters is empty`(_ typed: String) {
    for kind in DistinctName.Kind.allCases {
      #expect(throws: DistinctName.Mistake.text(.empty, kind)) { try DistinctName(typed, of: kind) }
    }
    #expect(throws: TextError.empty) { try TextConstraint.title.accept(typed) }
    #expect(throws: CustomUnitError.self) { try Currency(custom: typed, scale: 0) }
    #expect(throws: CustomUnitError.self) { try Currency(custom: "a" + typed + "b\u{3164}", scale: 0) }
  }

  @Test func `what cannot be a name at all says why`() {
    #expect(throws: DistinctName.Mistake.text(.empty, .member)) {
      try DistinctName(" ", of: .member, besides: names)
    }
    #expect(throws: DistinctName.Mistake.text(.tooLong(limit: 60), .label)) {
      try DistinctName(String(repeating: "a", count: 61), of: .label, besides: names)
    }
  }
}
