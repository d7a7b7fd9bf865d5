import Ledger
import Testing

struct TextConstraintTests {
  @Test(arguments: [
    ("  Rent ", "Rent"), ("a\u{A0}", "a"), ("買い物", "買い物"), ("🏳️‍🌈", "🏳️‍🌈"), ("\u{200B}x\u{FEFF}", "x"),
    ("אב", "אב"), ("Corner  \u{A0} Market", "Corner Market"), ("12\u{A0}€", "12\u{A0}€"),
    ("佐藤\u{3000}家", "佐藤\u{3000}家"), ("a\u{3000}\u{3000}b", "a b"),
  ]) func `a name is kept without space around it`(text: String, kept: String) throws {
    #expect(try TextConstraint.title.accept(text) == kept)
    try TextConstraint.title.check(kept)
  }

  @Test(arguments: [
    ("", TextError.empty), ("   ", .empty), ("\u{200B}", .empty), ("a\u{0}b", .forbiddenCharacter),
    ("a\nb", .forbiddenCharacter), ("a\u{202E}b", .forbiddenCharacter), ("a\u{7F}", .forbiddenCharacter),
    ("a\u{2028}b", .forbiddenCharacter),
  ]) func `what cannot be a title says why`(text: String, error: TextError) {
    #expect(throws: error) { try TextConstraint.title.accept(text) }
  }

  @Test func `what is too long says how long it may be`() {
    for count in [201, 1_000_000] {
      #expect(throws: TextError.tooLong(limit: 200)) {
        try TextConstraint.title.accept(String(repeating: "x", count: count))
      }
    }
    // One visible character of two kilobytes.
    #expect(throws: TextError.tooLong(limit: 200)) {
      try TextConstraint.title.accept("x" + String(repeating: "\u{301}", count: 1000))
    }
  }

  @Test func `a note has lines and may be empty`() throws {
    #expect(try TextConstraint.note.accept("a\r\n\tb\n") == "a\r\n\tb")
    #expect(try TextConstraint.note.accept("") == "")
    #expect(throws: TextError.forbiddenCharacter) { try TextConstraint.note.accept("a\u{1}") }
    #expect(throws: TextError.tooLong(limit: 5000)) {
      try TextConstraint.note.accept(String(repeating: "é", count: 5001))
    }
  }

  @Test func `spaces that follow each other are one, and none too many`() throws {
    let words = String(repeating: "x ", count: 99)
    #expect(try TextConstraint.title.accept(words + String(repeating: " ", count: 99) + "y") == words + "y")
  }

  @Test func `a note keeps its columns`() throws {
    #expect(try TextConstraint.note.accept("a  1\nb  2") == "a  1\nb  2")
  }

  @Test(arguments: ["Corner  Market", "CORNER\u{A0}\u{3000}Market", "Corner\tMarket"])
  func `spaces do not tell names apart`(name: String) {
    #expect(name.withPlainSpaces.lowercased() == "corner market")
    #expect("a \n b".withPlainSpaces == "a \n b")
  }

  @Test func `what an older journal holds can still be kept`() throws {
    try TextConstraint.labelName.check("Corner  Market")
  }

  @Test func `what is stored is as it was accepted`() {
    #expect(throws: TextError.self) { try TextConstraint.title.check(" Rent") }
    #expect(throws: TextError.empty) { try TextConstraint.title.check("") }
  }
}
