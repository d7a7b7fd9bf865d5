import HTTP
import Testing

struct SetCookieTests {
  @Test func `writes its attributes`() {
    #expect(SetCookie("a", "b", isSecure: false)?.fieldValue == "a=b; Path=/; HttpOnly; SameSite=Lax")
    #expect(
      SetCookie("__Host-a", "b", maxAge: 60, isSecure: true, sameSite: .strict)?.fieldValue
        == "__Host-a=b; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Strict")
    #expect(
      SetCookie("a", "", path: "/x", maxAge: 0, isSecure: true, isHTTPOnly: false)?.fieldValue
        == "a=; Path=/x; Max-Age=0; Secure; SameSite=Lax")
  }

  @Test(arguments: ["", " ", "a b", "a=b", "a;b", "a,b", "a\r\n", "é", "a\"", "\0", "a\tb", "a/b"])
  func `takes no name that would mean more`(name: String) {
    #expect(SetCookie(name, "b", isSecure: true) == nil)
  }

  @Test(arguments: [
    "a b", "a;b", "a; Domain=evil", "a,b", "a\r\nSet-Cookie: c=d", "a\n", "\"a\"", "a\\b", "é", "\0",
    "\u{7F}",
  ]) func `takes no value that would mean more`(value: String) {
    #expect(SetCookie("a", value, isSecure: true) == nil)
    #expect(SetCookie("a", "b", path: "/" + value, isSecure: true) == nil)
  }

  @Test func `takes no path that is none`() {
    #expect(SetCookie("a", "b", path: "", isSecure: true) == nil)
    #expect(SetCookie("a", "b", path: "x", isSecure: true) == nil)
  }

  @Test func `keeps what a prefix promises`() {
    #expect(SetCookie("__Host-a", "b", isSecure: false) == nil)
    #expect(SetCookie("__host-a", "b", isSecure: false) == nil)
    #expect(SetCookie("__Host-a", "b", path: "/x", isSecure: true) == nil)
    #expect(SetCookie("__Secure-a", "b", isSecure: false) == nil)
    #expect(SetCookie("__Secure-a", "b", path: "/x", isSecure: true) != nil)
  }

  @Test func `stands beside other cookies, and is read again`() throws {
    var fields = Fields()
    fields.add(try #require(SetCookie("a", "1", isSecure: true)))
    fields.add(try #require(SetCookie("b", "2", isSecure: true)))
    #expect(fields.values(of: .setCookie).count == 2)
    let pairs = fields.values(of: .setCookie).map { String($0.prefix { $0 != ";" }) }
    #expect(Cookies(pairs)["a"] == "1")
    #expect(Cookies(pairs)["b"] == "2")
  }
}
