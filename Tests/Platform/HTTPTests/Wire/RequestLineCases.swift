import HTTP

/// RFC 9112 §2.2 and §3: what comes before a request line, the line itself, and its four target forms.
enum RequestLineCases {
  static let all = lines + methods + versions + targets + forms

  private static let lines: [WireCase] = [
    .init("a plain request", "GET / HTTP/1.1\r\nHost: a\r\n\r\n", .requests(.get("/"))),
    .init("an empty line before it", "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .requests(.get("/"))),
    .init("two empty lines before it", "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .requests(.get("/"))),
    .init("a bare LF before it", "\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("a bare CR before it", "\rGET / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("two CR before LF", "\r\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("a space before it", " GET / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("a tab before it", "\tGET / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init(
      "a byte order mark before it", "\u{EF}\u{BB}\u{BF}GET / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("two spaces before the target", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("two spaces behind the target", "GET /  HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("a tab before the target", "GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("a tab behind the target", "GET /\tHTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("a space behind the version", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n", .refused(400)),
    .init("a bare LF behind the line", "GET / HTTP/1.1\nHost: a\r\n\r\n", .refused(400)),
    .init("bare LF throughout", "GET / HTTP/1.1\nHost: a\n\n", .refused(400)),
    .init("a bare CR behind the line", "GET / HTTP/1.1\rHost: a\r\n\r\n", .refused(400)),
    .init("two CR behind the line", "GET / HTTP/1.1\r\r\nHost: a\r\n\r\n", .refused(400)),
    .init("a TLS greeting", "\u{16}\u{03}\u{01}\u{02}\0\u{01}\0\u{01}\u{FC}\u{03}\u{03}", .refused(400)),
    .init("zeros", "\0\0\0\0", .refused(400)),
    .init("a response", "HTTP/1.1 200 OK\r\nHost: a\r\n\r\n", .refused(400)),
    .init("nothing", "", .requests()), .init("half a line", "GET / HT", .waiting()),
    .init("all but the last byte", "GET / HTTP/1.1\r\nHost: a\r\n\r", .waiting()),
  ]

  private static let methods: [WireCase] = [
    .init("HEAD", "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n", .requests(.other(.head, "/"))),
    .init("PUT", "PUT / HTTP/1.1\r\nHost: a\r\n\r\n", .requests(.other(.put, "/"))),
    .init("PATCH", "PATCH / HTTP/1.1\r\nHost: a\r\n\r\n", .requests(.other(.patch, "/"))),
    .init("DELETE", "DELETE / HTTP/1.1\r\nHost: a\r\n\r\n", .requests(.other(.delete, "/"))),
    .init("OPTIONS", "OPTIONS /x HTTP/1.1\r\nHost: a\r\n\r\n", .requests(.other(.options, "/x"))),
    .init("TRACE", "TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", .requests(.other(.trace, "/"))),
    .init("a method in lower case", "get / HTTP/1.1\r\nHost: a\r\n\r\n", .requests(.other(.unknown, "/"))),
    .init("a method nobody knows", "FOO / HTTP/1.1\r\nHost: a\r\n\r\n", .requests(.other(.unknown, "/"))),
    .init(
      "a method of signs", "!#$%&'*+-.^_`|~ / HTTP/1.1\r\nHost: a\r\n\r\n", .requests(.other(.unknown, "/"))),
    .init("a method that goes on", "GETS / HTTP/1.1\r\nHost: a\r\n\r\n", .requests(.other(.unknown, "/"))),
    .init("a quote in the method", "G\"T / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("a control in the method", "G\u{01}T / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("NUL in the method", "G\0T / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("0x80 in the method", "G\u{80}T / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("0xFF in the method", "G\u{FF}T / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("a colon in the method", "GET: / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("a method alone", "GET\r\nHost: a\r\n\r\n", .refused(400)),
  ]

  private static let versions: [WireCase] = [
    .init("HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", .requests(oldGet.with(\.authority, ""))),
    .init("HTTP/1.0 with Host", "GET / HTTP/1.0\r\nHost: a\r\n\r\n", .requests(oldGet)),
    .init("HTTP/1.2 is read as 1.1", "GET / HTTP/1.2\r\nHost: a\r\n\r\n", .requests(.get("/"))),
    .init("HTTP/1.9 is read as 1.1", "GET / HTTP/1.9\r\nHost: a\r\n\r\n", .requests(.get("/"))),
    .init("HTTP/2.0", "GET / HTTP/2.0\r\nHost: a\r\n\r\n", .refused(505)),
    .init("HTTP/3.0", "GET / HTTP/3.0\r\nHost: a\r\n\r\n", .refused(505)),
    .init("HTTP/0.9 spelled out", "GET / HTTP/0.9\r\nHost: a\r\n\r\n", .refused(505)),
    .init("the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .refused(505)),
    .init("no version", "GET /\r\nHost: a\r\n\r\n", .refused(400)),
    .init("no version but a space", "GET / \r\nHost: a\r\n\r\n", .refused(400)),
    .init("a version in lower case", "GET / http/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("a major version of two digits", "GET / HTTP/01.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("a minor version of two digits", "GET / HTTP/1.10\r\nHost: a\r\n\r\n", .refused(400)),
    .init("a version without its minor", "GET / HTTP/1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("a version with nothing behind the dot", "GET / HTTP/1.\r\nHost: a\r\n\r\n", .refused(400)),
    .init("a comma in the version", "GET / HTTP/1,1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("a letter in the version", "GET / HTTP/1.x\r\nHost: a\r\n\r\n", .refused(400)),
    .init("a superscript one in the version", "GET / HTTP/1.\u{B9}\r\nHost: a\r\n\r\n", .refused(400)),
    .init("another protocol", "GET / HTTPS/1.1\r\nHost: a\r\n\r\n", .refused(400)),
  ]

  private static let oldGet = Transcript.Seen.get("/").with(\.version, .http10).with(\.keepsAlive, false)

  private static let targets: [WireCase] = [
    .init("a path and a query", target: "/a/b?x=1&y=%20", .requests(.get("/a/b", query: "x=1&y=%20"))),
    .init("an empty query", target: "/a?", .requests(.get("/a", query: ""))),
    .init("a question mark in the query", target: "/a?b?c", .requests(.get("/a", query: "b?c"))),
    .init("escapes are left as they are", target: "/%2e%2e%2f%00%zz", .requests(.get("/%2e%2e%2f%00%zz"))),
    .init("a path that starts with two slashes", target: "//b/c", .requests(.get("//b/c"))),
    .init("dots in the path are left", target: "/../x", .requests(.get("/../x"))),
    .init("a fragment", target: "/a#b", .refused(400)),
    .init("NUL in the target", target: "/a\0b", .refused(400)),
    .init("a control in the target", target: "/a\u{1F}b", .refused(400)),
    .init("DEL in the target", target: "/a\u{7F}b", .refused(400)),
    .init("0x80 in the target", target: "/a\u{80}b", .refused(400)),
    .init("raw UTF-8 in the target", target: "/\u{C3}\u{A9}", .refused(400)),
    .init("0xFF in the target", target: "/a\u{FF}b", .refused(400)),
    .init("a space in the target", target: "/a b", .refused(400)),
    .init("a bare CR in the target", target: "/a\rb", .refused(400)),
    .init("a bare LF in the target", target: "/a\nb", .refused(400)),
    .init("a line end in the target", target: "/a\r\nb", .refused(400)),
  ]

  private static let forms: [WireCase] = [
    .init("a path without its slash", target: "a/b", .refused(400)),
    .init("a query alone", target: "?a", .refused(400)),
    .init(
      "an absolute target overrides Host", target: "http://b:8080/x?y",
      .requests(.get("/x", query: "y", authority: "b:8080"))),
    .init("an absolute target in capitals", target: "HTTPS://B/x", .requests(.get("/x", authority: "B"))),
    .init("an absolute target without a path", target: "http://b", .requests(.get("/", authority: "b"))),
    .init(
      "an absolute target with a query alone", target: "http://b?y",
      .requests(.get("/", query: "y", authority: "b"))),
    .init(
      "an absolute target of an IPv6 host", target: "http://[::1]:80/",
      .requests(.get("/", authority: "[::1]:80"))),
    .init("an absolute target without Host", "GET http://b/ HTTP/1.1\r\n\r\n", .refused(400)),
    .init(
      "an absolute target beside a bad Host", "GET http://b/ HTTP/1.1\r\nHost: a b\r\n\r\n", .refused(400)),
    .init("an absolute target without an authority", target: "http:///x", .refused(400)),
    .init("an absolute target with a user", target: "http://u@b/", .refused(400)),
    .init("an absolute target with a bad port", target: "http://b:x/", .refused(400)),
    .init("an absolute target of another scheme", target: "ftp://b/", .refused(400)),
    .init("a scheme with one slash", target: "http:/b/", .refused(400)),
    .init("OPTIONS of everything", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", .requests(.other(.options, "*"))),
    .init("an asterisk for GET", target: "*", .refused(400)),
    .init("an asterisk for POST", "POST * HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("an asterisk that goes on", "OPTIONS */x HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init(
      "CONNECT", "CONNECT b:443 HTTP/1.1\r\nHost: a\r\n\r\n",
      .requests(.other(.connect, "").with(\.authority, "b:443"))),
    .init("CONNECT without a port", "CONNECT b HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("CONNECT with an empty port", "CONNECT b: HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("CONNECT of a path", "CONNECT /x HTTP/1.1\r\nHost: a\r\n\r\n", .refused(400)),
    .init("a bare authority for GET", target: "b:443", .refused(400)),
  ]
}
