import HTTP
import Testing

struct CookiesTests {
  @Test(arguments: [
    (["a=b"], "b"), (["x=y; a=b; z=w"], "b"), (["x=y;a=b"], "b"), (["x=y ;\ta=b "], "b"), (["a=\"b\""], "b"),
    (["a="], ""), (["a=b=c"], "b=c"), (["x=y", "a=b"], "b"), (["a=b; a=b"], "b"), (["a=b; a=c"], nil),
    (["a=b", "a=c"], nil), ([], nil), ([""], nil), (["A=b"], nil), (["a"], nil), (["=b"], nil),
    (["a =b"], nil), (["a= b"], nil), (["a=b c"], nil), (["a=b,c"], nil), (["a=\"b"], nil), (["a=b\\c"], nil),
    (["a=é"], nil), (["a=b\u{FFFD}"], nil), (["a=b\t"], "b"), (["é=1; x=\"; ;; =; y; z=,; a=b"], "b"),
    (["a=\u{7F}; a=b"], "b"), (["__Host-a=c; a=b"], "b"),
  ]) func `finds a cookie among others`(fields: [String], value: String?) {
    #expect(Cookies(fields)["a"] == value)
  }

  @Test func `a request has the cookies of all its fields`() throws {
    let head = try #require(requestHead("Cookie: a=b; c=d\r\nCookie: e=\u{FF}\r\ncookie: f=g"))
    #expect(head.cookies["a"] == "b")
    #expect(head.cookies["c"] == "d")
    #expect(head.cookies["e"] == nil)
    #expect(head.cookies["f"] == "g")
  }
}
