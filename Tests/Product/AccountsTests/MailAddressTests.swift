import Testing

@testable import Accounts

struct MailAddressTests {
  @Test(arguments: [
    ("v@example.org", "v@example.org"), ("v@example.org.", "v@example.org"), ("v@localhost.", "v@localhost"),
    ("jose\u{301}@example.org", "jos\u{E9}@example.org"), ("v@muse\u{301}e.example.", "v@mus\u{E9}e.example"),
    ("Victim+7@Example.ORG", "Victim+7@Example.ORG"),
  ]) func `an address has one spelling`(typed: String, text: String) throws {
    #expect(Array(try MailAddress(typed).text.utf8) == Array(text.utf8))
  }

  /// U+037E is composed to a semicolon.
  @Test(arguments: [
    "", ".", "v.", "v@", "v@.", "v@example.org..", "@example.org", "a@b@c", "v\u{37E}@example.org",
  ]) func `what is no address is not taken`(typed: String) {
    #expect(throws: PersonalTextError.mailAddress) { try MailAddress(typed) }
  }

  @Test func `as much as fits is taken, however its letters are written`() throws {
    let name = String(repeating: "e\u{301}", count: 100)
    #expect(try MailAddress(name + "@example.org").text.utf8.count == 212)
    for long in [String(repeating: "e", count: 243), "e" + String(repeating: "\u{301}", count: 100_000)] {
      #expect(throws: PersonalTextError.mailAddress) { try MailAddress(long + "@example.org") }
    }
  }

  @Test func `what is kept is looked up as it was written`() throws {
    #expect(try MailAddress.kept("v@example.org.").text == "v@example.org.")
    #expect(throws: PersonalTextError.mailAddress) { try MailAddress.kept("v") }
  }
}
