import Ledger
import Testing

@testable import Accounts

struct PaymentNoteTests {
  @Test func `lines stay lines, and the space around them goes`() throws {
    #expect(try PaymentNote("  DE12 3456\r\nTwint 079\n\n").text == "DE12 3456\nTwint 079")
    #expect(try PaymentNote(" \r\n ").text.isEmpty)
  }

  @Test func `a note has at most two hundred characters, and not too many bytes`() throws {
    let family = "👩‍👩‍👧"
    #expect(try PaymentNote(String(repeating: "x", count: 200)).text.count == 200)
    #expect(try PaymentNote(String(repeating: family, count: 60)).text.count == 60)
    for typed in [
      String(repeating: "x", count: 201), String(repeating: family, count: 199),
      "a" + String(repeating: "\u{301}", count: 2_000),
    ] { #expect(throws: PersonalTextError.paymentNote(.tooLong(limit: 200))) { try PaymentNote(typed) } }
  }

  @Test(arguments: ["\u{202E}21ED", "a\u{0}b", "a\u{2028}b"])
  func `nothing turns what is read, and nothing is unseen`(typed: String) {
    #expect(throws: PersonalTextError.paymentNote(.forbiddenCharacter)) { try PaymentNote(typed) }
  }
}
