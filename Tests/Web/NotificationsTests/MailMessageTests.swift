import Accounts
import Encodings
import Store
import Testing

@testable import Notifications

struct MailMessageTests {
  private func message(subject: String = "Hello", name: String = "Evenly", to: String = "ben@example.org")
    throws -> MailMessage
  {
    let sender = MailSender(name: name, address: try MailAddress("evenly@example.org"))
    return MailMessage(
      from: sender, to: try MailAddress(to), subject: subject, text: "Grüße\n", html: "<p>Grüße</p>",
      date: Instant(milliseconds: 1_795_311_000_000), id: "abc.def@money.example")
  }

  private func lines(_ message: MailMessage) -> [String] {
    String(decoding: message.bytes, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  @Test func `a message is written as mailboxes read it`() throws {
    var message = try message()
    message.list = MailList(name: "Flat", id: "flat@money.example")
    message.unsubscribe = "https://money.example/unsubscribe/x"
    #expect(
      lines(message) == [
        #"From: "Evenly""#, " <evenly@example.org>", "To: <ben@example.org>", "Subject: Hello",
        "Date: Sun, 22 Nov 2026 01:30:00 +0000", "Message-ID: <abc.def@money.example>",
        "Auto-Submitted: auto-generated", "MIME-Version: 1.0", "References: <flat@money.example>",
        #"List-Id: "Flat""#, " <flat.money.example>", "List-Unsubscribe:",
        " <https://money.example/unsubscribe/x>", "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
        #"Content-Type: multipart/alternative; boundary="evenly-abc.def""#, "", "--evenly-abc.def",
        "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "", "R3LDvMOfZQo=",
        "--evenly-abc.def", "Content-Type: text/html; charset=utf-8", "Content-Transfer-Encoding: base64", "",
        "PHA+R3LDvMOfZTwvcD4=", "--evenly-abc.def--", "",
      ])
  }

  @Test(arguments: [
    "a\r\nBcc: eve@example.org", "a\nb", "a\u{0}b", "a\u{85}b", "a\u{2028}b", "Grüße\r\n\r\nbody",
    String(repeating: "ä", count: 300), String(repeating: "a", count: 300), "=?utf-8?B?YQ==?=", "",
    String(repeating: "👩‍👩‍👧‍👦", count: 20), "\"quoted\" \\ name",
  ]) func `any text stays within its header`(text: String) throws {
    let message = try message(subject: text, name: text)
    let all = lines(message)
    let head = all.prefix { !$0.isEmpty }
    #expect(head.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } })
    let names = head.filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != ":" } }
    #expect(
      names == [
        "From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "MIME-Version", "Content-Type",
      ])
  }

  @Test func `each encoded word is whole characters`() throws {
    let subject = "Wohnung Müllerstraße: 3 Änderungen – Größe überprüft"
    let words = lines(try message(subject: subject)).drop { !$0.hasPrefix("Subject") }.prefix {
      $0.hasPrefix("Subject") || $0.hasPrefix(" ")
    }
    let texts = try words.map { line in
      let word = try #require(line.split(separator: " ").last)
      let bytes = try #require(Base64.standard.bytes(of: word.dropFirst(10).dropLast(2)))
      return try #require(String(validating: bytes, as: UTF8.self))
    }
    #expect(texts.joined() == subject)
    #expect(texts.count > 1)
  }

  @Test(arguments: [
    ("money@example.org", "Evenly", "money@example.org"),
    ("Our flat <money@example.org>", "Our flat", "money@example.org"),
    ("\"Our flat\" <money@example.org>", "Our flat", "money@example.org"),
    ("<money@example.org>", "Evenly", "money@example.org"),
  ]) func `a sender is read`(text: String, name: String, address: String) throws {
    let sender = try #require(MailSender(text))
    #expect(sender.name == name)
    #expect(sender.address.text == address)
  }

  @Test(arguments: ["", "money", "Flat money@example.org", "zoé@example.org", "a <b> <c@d>"])
  func `what is no sender is not taken`(text: String) { #expect(MailSender(text) == nil) }
}
