import Encodings
import TestSupport
import Testing

@testable import Notifications

struct SMTPClientTests {
  @Test func `a mail is handed in line by line`() throws {
    let script = try MailScript()
    #expect(try script.deliver("Subject: Hello\n\n.dot\nend") == .sent)
    #expect(
      script.lines.prefix(9) == [
        "EHLO [127.0.0.1]", "MAIL FROM:<evenly@example.org> BODY=8BITMIME", "RCPT TO:<ben@example.org>",
        "DATA", "Subject: Hello", "", "..dot", "end", ".",
      ])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let word: String
    let answer: String
    let outcome: MailOutcome
    var testDescription: String { "\(word) \(answer.debugDescription)" }
  }

  @Test(arguments: [
    Case(word: "", answer: "554 no\r\n", outcome: .unavailable("554 to the greeting")),
    Case(word: "", answer: "421 busy\r\n", outcome: .unavailable("421 to the greeting")),
    Case(word: "", answer: "HTTP/1.1 200 OK\r\n", outcome: .unavailable("it does not speak SMTP")),
    Case(word: "", answer: "220-a\r\n221 b\r\n", outcome: .unavailable("it does not speak SMTP")),
    Case(word: "", answer: "220 a\n", outcome: .unavailable("it does not speak SMTP")),
    Case(
      word: "", answer: String(repeating: "2", count: 1_200), outcome: .unavailable("it does not speak SMTP")),
    Case(
      word: "", answer: String(repeating: "220-a\r\n", count: 101),
      outcome: .unavailable("it does not speak SMTP")),
    Case(word: "EHLO", answer: "502 what\r\n", outcome: .unavailable("502 to EHLO")),
    Case(word: "EHLO", answer: "", outcome: .unavailable("it hung up")),
    Case(word: "MAIL", answer: "451 later\r\n", outcome: .later("451 to MAIL")),
    Case(word: "MAIL", answer: "550 not you\r\n", outcome: .broken("550 to MAIL")),
    Case(word: "RCPT", answer: "251 elsewhere\r\n", outcome: .sent),
    Case(word: "RCPT", answer: "450 greylisted\r\n", outcome: .later("450 to RCPT")),
    Case(word: "RCPT", answer: "550-no such\r\n550 person\r\n", outcome: .refused("550 to RCPT")),
    Case(word: "DATA", answer: "452 full\r\n", outcome: .later("452 to DATA")),
    Case(word: "DATA", answer: "554 no\r\n", outcome: .refused("554 to DATA")),
    Case(word: ".", answer: "452 full\r\n", outcome: .later("452 to the mail")),
    Case(word: ".", answer: "554 spam\r\n", outcome: .refused("554 to the mail")),
    Case(word: ".", answer: "", outcome: .later("it hung up")),
    Case(word: "QUIT", answer: "", outcome: .sent),
  ]) func `what a server answers decides what becomes of a mail`(wanted: Case) throws {
    let script = try MailScript(.plain, [wanted.word: wanted.answer])
    #expect(try script.deliver() == wanted.outcome)
  }

  @Test func `a server that says nothing after the mail may have taken it`() throws {
    let script = try MailScript(.plain, [".": "250-"])
    #expect(try script.deliver(patience: .none) == .later("it took too long"))
  }

  // MARK: - Encryption

  private static let offering = ["EHLO": "250-mail.example\r\n250-AUTH PLAIN LOGIN\r\n250 STARTTLS\r\n"]

  @Test func `a mail goes to another machine encrypted or not at all`() throws {
    let plain = try MailScript()
    #expect(try plain.deliver(host: "mail.example") == .broken("it does not offer encryption"))
    #expect(plain.lines == ["EHLO [127.0.0.1]"])
    #expect(try MailScript().deliver(host: "localhost") == .sent)
  }

  @Test func `what is said before the encryption is forgotten`() throws {
    let identity = TestServer.Identity.certified(name: "DNS:mail.example", laterOn: true)
    let script = try MailScript(
      identity, Self.offering.merging(["STARTTLS": "220 go\r\n", "AUTH": "235 welcome\r\n"]) { $1 })
    #expect(try script.deliver(host: "mail.example", user: "ada:s%3Acret@") == .sent)
    #expect(
      script.lines.prefix(4) == [
        "EHLO [127.0.0.1]", "STARTTLS", "EHLO [127.0.0.1]",
        "AUTH PLAIN " + Base64.standard.text(of: Array("\0ada\0s:cret".utf8)),
      ])
  }

  @Test func `text injected before the encryption ends the connection`() throws {
    let identity = TestServer.Identity.certified(name: "DNS:mail.example", laterOn: true)
    let script = try MailScript(
      identity, Self.offering.merging(["STARTTLS": "220 go\r\n250 injected\r\n"]) { $1 })
    let outcome = MailOutcome.unavailable("data was injected before encryption began")
    #expect(try script.deliver(host: "mail.example", user: "ada:secret@") == outcome)
    #expect(!script.lines.contains { $0.hasPrefix("AUTH") })
  }

  @Test func `a server that refuses to encrypt is told nothing more`() throws {
    let script = try MailScript(.plain, Self.offering.merging(["STARTTLS": "454 not now\r\n"]) { $1 })
    #expect(try script.deliver(host: "mail.example", user: "a:b@") == .unavailable("454 to STARTTLS"))
    #expect(script.lines == ["EHLO [127.0.0.1]", "STARTTLS"])
  }

  @Test(arguments: ["smtp", "smtps"]) func `a server with a certificate for another name gets no password`(
    scheme: String
  ) throws {
    let identity = TestServer.Identity.certified(name: "DNS:other.example", laterOn: scheme == "smtp")
    let script = try MailScript(identity, Self.offering.merging(["STARTTLS": "220 go\r\n"]) { $1 })
    let outcome = try script.deliver(scheme: scheme, host: "mail.example", user: "a:b@")
    guard case .broken(let reason) = outcome else {
      Issue.record("It was \(outcome).")
      return
    }
    #expect(reason.contains("certificate"))
    #expect(!script.lines.contains { $0.hasPrefix("AUTH") })
  }

  @Test func `encrypted from the start, a mail is sent`() throws {
    let script = try MailScript(.certified(name: "DNS:mail.example"))
    #expect(try script.deliver(scheme: "smtps", host: "mail.example") == .sent)
  }

  // MARK: - Signing in

  @Test func `where it must be LOGIN, name and password follow each other`() throws {
    let script = try MailScript(
      .plain,
      [
        "EHLO": "250-mail.example\r\n250 AUTH LOGIN\r\n", "AUTH": "334 User Name\0\r\n", "YWRh": "334 ?\r\n",
        "c2VjcmV0": "235 welcome\r\n",
      ])
    #expect(try script.deliver(user: "ada:secret@") == .sent)
    #expect(script.lines.dropFirst().prefix(3) == ["AUTH LOGIN", "YWRh", "c2VjcmV0"])
  }

  @Test(arguments: [
    ("535 wrong\r\n", MailOutcome.broken("535 to AUTH")), ("454 later\r\n", .unavailable("454 to AUTH")),
  ]) func `a wrong password is for the owner to mend`(answer: String, outcome: MailOutcome) throws {
    let script = try MailScript(.plain, ["EHLO": "250-a\r\n250 AUTH=PLAIN\r\n", "AUTH": answer])
    #expect(try script.deliver(user: "ada:secret@") == outcome)
  }

  @Test func `a server without a way to sign in is said`() throws {
    #expect(try MailScript().deliver(user: "ada:secret@") == .broken("it offers no supported way to sign in"))
  }

  // MARK: - Addresses and sizes

  @Test func `letters beyond ASCII go where they are taken`() throws {
    #expect(
      try MailScript().deliver(to: "zoé@example.org")
        == .refused("it does not accept non-ASCII characters in addresses"))
    let script = try MailScript(.plain, ["EHLO": "250-a\r\n250 SMTPUTF8\r\n"])
    #expect(try script.deliver(to: "zoé@example.org") == .sent)
    #expect(script.lines[1] == "MAIL FROM:<evenly@example.org> SMTPUTF8")
  }

  @Test func `a mail that is too large is not begun`() throws {
    let script = try MailScript(.plain, ["EHLO": "250-a\r\n250 SIZE 10\r\n"])
    #expect(try script.deliver() == .refused("the email is too large"))
    let roomy = try MailScript(.plain, ["EHLO": "250-a\r\n250 SIZE 1000\r\n"])
    #expect(try roomy.deliver("A: b\r\n") == .sent)
    #expect(roomy.lines[1] == "MAIL FROM:<evenly@example.org> SIZE=6")
  }

  @Test(arguments: [
    "smtp://a@host", "smtp://a:b@c@host", "http://host", "smtp://", "smtp://host:0", "smtp://host/path",
    "smtp://a:%00@host", "smtp://ho st", "smtps://:b@host", "",
  ]) func `what is no address of a mail server is not taken`(text: String) {
    #expect(MailServer(text) == nil)
  }
}
