import Testing

@testable import Credentials

struct TOTPCodeTests {
  @Test(arguments: [
    "012345", " 012 345 ", "012-345", "012\u{A0}345", "٠١٢٣٤٥", "۰۱۲ ۳۴۵", "０１２３４５", "०१२३४५", "012–345",
    "\u{200E}012345\u{200F}",
  ]) func `digits of any writing`(_ typed: String) { #expect(TOTPCode(typed)?.text == "012345") }

  @Test(arguments: [
    "", "12345", "1234567", "12345a", "12345²", "１２３４５ａ", "12.345", "½12345", "一二三四五六", "12345\0",
  ]) func `nothing else`(_ typed: String) { #expect(TOTPCode(typed) == nil) }

  @Test func `nor what is long, and it is not looked at`() {
    #expect(TOTPCode(String(repeating: " ", count: 201) + "123456") == nil)
    #expect(TOTPCode(String(repeating: "e\u{301}", count: 100_000)) == nil)
  }
}
