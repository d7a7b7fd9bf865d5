import HTTP
import Testing

struct ContentTypeTests {
  @Test(arguments: [
    ("text/html", "text/html", nil, nil), ("TEXT/HTML", "text/html", nil, nil),
    ("text/plain; charset=UTF-8", "text/plain", "utf-8", nil),
    ("text/plain;charset=\"utf-8\"", "text/plain", "utf-8", nil),
    ("text/plain;Charset=utf-8 ; x=y", "text/plain", "utf-8", nil), ("text/plain;", "text/plain", nil, nil),
    ("text/plain ; ; charset=a;", "text/plain", "a", nil),
    ("text/plain; x=\"a;charset=b\"", "text/plain", nil, nil),
    ("text/plain; x=\"\\\"\\;\"; charset=a", "text/plain", "a", nil),
    ("multipart/form-data; boundary=aBc", "multipart/form-data", nil, "aBc"),
    ("multipart/form-data; boundary=\"a b;c\"", "multipart/form-data", nil, "a b;c"),
    ("application/vnd.a+b-c.1", "application/vnd.a+b-c.1", nil, nil),
  ]) func `reads a type`(text: String, mediaType: String, charset: String?, boundary: String?) throws {
    let type = try #require(ContentType(text))
    #expect(type.mediaType == mediaType)
    #expect(type.charset == charset)
    #expect(type.boundary == boundary)
  }

  @Test(arguments: [
    "", "text", "text/", "/html", "text /html", "text/ html", " text/html", "text/html/x", "text/html x",
    "text/html, text/plain", "text/html;charset", "text/html;charset=", "text/html;=a",
    "text/html;charset =a", "text/html;charset= a", "text/html;charset=a b", "text/html;charset=\"a",
    "text/html;charset=\"a\"b", "text/html;charset=\"a\\", "text/html;charset=a;charset=b",
    "text/html;a=b;A=b", "té/xt", "text/html;é=a", "text/html;charset=é",
  ]) func `refuses what is none`(text: String) { #expect(ContentType(text) == nil) }

  @Test func `takes as many parameters as it may`() {
    let many = (1...16).map { "; a\($0)=b" }.joined()
    #expect(ContentType("text/html" + many) != nil)
    #expect(ContentType("text/html" + many + "; a=b") == nil)
  }

  @Test func `knows the types of forms`() {
    #expect(ContentType("multipart/form-data; boundary=a")?.isMultipartForm == true)
    #expect(ContentType("application/x-www-form-urlencoded; charset=utf-8")?.isURLEncodedForm == true)
    #expect(ContentType("multipart/mixed; boundary=a")?.isMultipartForm == false)
    #expect(ContentType("text/plain")?.isURLEncodedForm == false)
  }

  @Test(arguments: [
    ("Content-Type: text/plain", "text/plain"), ("A: b", nil), ("Content-Type: x", nil),
    ("Content-Type:", nil), ("Content-Type: text/plain\r\nContent-Type: text/plain", nil),
  ]) func `a request has a type where it says one`(fields: String, mediaType: String?) throws {
    let head = try #require(requestHead(fields))
    #expect(head.contentType?.mediaType == mediaType)
  }
}

/// The head of a GET with these field lines.
func requestHead(_ fields: String) -> RequestHead? {
  var parser = RequestParser()
  var position = 0
  let input = bytes("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n")
  guard case .head(let head) = parser.next(input.span, from: &position) else { return nil }
  return head
}
