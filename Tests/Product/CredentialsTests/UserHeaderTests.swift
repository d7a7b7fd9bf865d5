import Testing

@testable import Credentials

struct UserHeaderTests {
  private let header: UserHeader

  init() throws { header = try #require(UserHeader("Remote-User")) }

  private func word(_ fields: [(name: String, value: String)], isFromProxy: Bool = true) -> UserHeader.Word {
    header.word(of: [("Host", "money.example"), ("Cookie", "a=b")] + fields, isFromProxy: isFromProxy)
  }

  @Test(arguments: ["ada", "Ada.Lovelace", "ada@home.example", "語", "é", String(repeating: "a", count: 64)])
  func `the proxy is believed`(_ name: String) {
    #expect(word([("remote-user", name)]) == .believed(name))
    #expect(word([("REMOTE-USER", name)]) == .believed(name))
  }

  @Test func `the field is refused from anyone but the proxy, even if empty`() {
    #expect(word([("Remote-User", "ada")], isFromProxy: false) == .refused(.notFromProxy))
    #expect(word([("Remote-User", "")], isFromProxy: false) == .refused(.notFromProxy))
    #expect(word([("Remote_User", "ada")], isFromProxy: false) == .refused(.notFromProxy))
    #expect(word([], isFromProxy: false) == .none)
  }

  @Test func `without the field no user is named`() {
    #expect(word([]) == .none)
    #expect(word([("Remote-User", "")]) == .none, "as proxies say that nobody has signed in")
    #expect(word([("Remote-User", ""), ("Remote-User", "ada")]) == .refused(.severalNames))
    #expect(word([("Remote-Users", "ada"), ("X-Remote-User", "ada"), ("Remote-Use", "r")]) == .none)
  }

  @Test func `it stands there once`() {
    #expect(word([("Remote-User", "ada"), ("Remote-User", "ada")]) == .refused(.severalNames))
    #expect(word([("Remote-User", "ada"), ("remote-user", "ben")]) == .refused(.severalNames))
    #expect(word([("Remote-User", "ada,ben")]) == .refused(.unfitName))
  }

  @Test(arguments: ["Remote_User", "remote_user", "Remote.User"])
  func `what looks like it is refused, alone and beside it`(_ name: String) {
    #expect(word([(name, "ben")]) == .refused(.lookAlike))
    #expect(word([("Remote-User", "ada"), (name, "ben")]) == .refused(.lookAlike))
    #expect(word([(name, "ben"), ("Remote-User", "ada")]) == .refused(.lookAlike))
  }

  @Test func `a session goes on with the name that it began with`() {
    let ada = word([("Remote-User", "\u{E9}da")])
    #expect(ada.continues("\u{E9}da"))
    #expect(!ada.continues("e\u{301}da") && !ada.continues("ben") && !ada.continues(nil))
    #expect(UserHeader.Word.none.continues(nil) && !UserHeader.Word.none.continues("ada"))
    #expect(!UserHeader.Word.refused(.lookAlike).continues(nil))
    #expect(!UserHeader.Word.refused(.lookAlike).continues("ada"))
  }

  @Test(arguments: [
    " ", "ada lovelace", "a\tb", "a\0", "\u{FFFD}", "a\u{202E}b", "a\u{200B}b", "\u{7F}",
    String(repeating: "a", count: 65), String(repeating: "🏡", count: 65),
  ]) func `names that are none`(_ name: String) {
    #expect(word([("Remote-User", name)]) == .refused(.unfitName))
  }

  @Test func `a long one is not looked at`() {
    let long = String(repeating: "e\u{301}", count: 100_000)
    #expect(word([("Remote-User", long)]) == .refused(.unfitName))
  }

  @Test(arguments: [
    "", "Remote_User", "Remote User", "Remote-User:", "é", "Cookie", "host", "X-Forwarded-For",
    String(repeating: "a", count: 65),
  ]) func `fields that cannot be meant`(_ name: String) { #expect(UserHeader(name) == nil) }
}
