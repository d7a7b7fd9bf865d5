import HTTP

/// RFC 9112 §9 and RFC 9110 §10.1.1: several requests on a connection, its end, and expectations.
enum ConnectionCases {
  static let all = pipelines + persistence + expectations

  private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
  private static let good = "GET /b HTTP/1.1\r\nHost: a\r\n\r\n"

  private static let pipelines: [WireCase] = [
    .init("two requests", get + good, .requests(.get("/"), .get("/b"))),
    .init(
      "ten requests", String(repeating: get, count: 10),
      Transcript(requests: Array(repeating: .get("/"), count: 10))),
    .init(
      "a body and a request", post: "Content-Length: 3", "abc" + good,
      .requests(.post("/", body: "abc"), .get("/b"))),
    .init(
      "a chunked body and a request", chunks: "3\r\nabc\r\n0\r\n\r\n" + good,
      .requests(.post("/", body: "abc"), .get("/b"))),
    .init("trailers and a request", chunks: "0\r\nA: b\r\n\r\n" + good, .requests(.post("/"), .get("/b"))),
    .init("two chunked bodies", twoChunked, .requests(.post("/", body: "a"), .post("/", body: "b"))),
    .init(
      "a request within a body is body", post: "Content-Length: \(good.utf8.count)", good,
      .requests(.post("/", body: good))),
    .init(
      "a request within a chunk is body", chunks: "1c\r\n\(good)\r\n0\r\n\r\n",
      .requests(.post("/", body: good))),
    .init(
      "a request behind a GET with a body", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx" + good,
      .requests(.get("/").with(\.body, "x"), .get("/b"))),
    .init("an empty line between two", get + "\r\n" + good, .requests(.get("/"), .get("/b"))),
    .init(
      "an empty line behind a body", post: "Content-Length: 1", "x\r\n" + good,
      .requests(.post("/", body: "x"), .get("/b"))),
    .init("a bare LF between two", get + "\n" + good, .refused(400, after: .get("/"))),
    .init("a good request and a bad one", get + "GET /\r\n\r\n" + good, .refused(400, after: .get("/"))),
    .init("a bad request and a good one", "GET / HTTP/1.1\r\n\r\n" + good, .refused(400)),
    .init(
      "a body longer than its length", post: "Content-Length: 3", "abc def",
      .refused(400, after: .post("/", body: "abc"))),
    .init(
      "a body longer by letters", post: "Content-Length: 3", "abcGET /b HTTP/1.1\r\nHost: a\r\n\r\n",
      .requests(.post("/", body: "abc"), .get("/b"))),
    .init("a request behind an unframed body", post: "A: b", good, .requests(.post("/"), .get("/b"))),
    .init("two requests and half of one", get + get + "GET", .waiting(after: .get("/"), .get("/"))),
    .init(
      "an unknown method and a request", "FOO / HTTP/1.1\r\nHost: a\r\n\r\n" + good,
      .requests(.other(.unknown, "/"), .get("/b"))),
  ]

  private static let twoChunked =
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n"
    + "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;x=y\r\nb\r\n0\r\n\r\n"

  private static func get(with connection: String, version: String = "1.1") -> String {
    "GET / HTTP/\(version)\r\nHost: a\r\n\(connection)\r\n\r\n"
  }

  private static let closing = Transcript.Seen.get("/").with(\.keepsAlive, false)
  private static let old = closing.with(\.version, .http10)

  private static let persistence: [WireCase] = [
    .init("close", get(with: "Connection: close"), .requests(closing)),
    .init("CLOSE", get(with: "connection: CLOSE"), .requests(closing)),
    .init("close in a list", get(with: "Connection: x, close ,y"), .requests(closing)),
    .init("close in a second field", get(with: "Connection: x\r\nConnection: close"), .requests(closing)),
    .init("close beats keep-alive", get(with: "Connection: keep-alive, close"), .requests(closing)),
    .init("keep-alive", get(with: "Connection: keep-alive"), .requests(.get("/"))),
    .init("closed is another word", get(with: "Connection: closed"), .requests(.get("/"))),
    .init("an empty Connection", get(with: "Connection:"), .requests(.get("/"))),
    .init("HTTP/1.0 closes", get(with: "A: b", version: "1.0"), .requests(old)),
    .init(
      "HTTP/1.0 may keep alive", get(with: "Connection: Keep-Alive", version: "1.0"),
      .requests(old.with(\.keepsAlive, true))),
    .init("HTTP/1.0 with both", get(with: "Connection: keep-alive, close", version: "1.0"), .requests(old)),
  ]

  private static let expecting = Transcript.Seen.post("/", body: "abc").with(\.expectsContinue, true)

  private static let expectations: [WireCase] = [
    .init("100-continue", post: "Content-Length: 3\r\nExpect: 100-continue", "abc", .requests(expecting)),
    .init("100-Continue", post: "Content-Length: 3\r\nexpect: 100-Continue", "abc", .requests(expecting)),
    .init(
      "100-continue of chunks", post: "Expect: 100-continue\r\nTransfer-Encoding: chunked",
      "3\r\nabc\r\n0\r\n\r\n", .requests(expecting)),
    .init(
      "100-continue before the body", post: "Content-Length: 3\r\nExpect: 100-continue",
      .waiting(after: expecting.with(\.body, "").with(\.isWhole, false))),
    .init("100-continue without a body", post: "Expect: 100-continue", .requests(.post("/"))),
    .init(
      "100-continue of nothing", post: "Content-Length: 0\r\nExpect: 100-continue", .requests(.post("/"))),
    .init(
      "100-continue in HTTP/1.0",
      "POST / HTTP/1.0\r\nHost: a\r\nContent-Length: 1\r\nExpect: 100-continue\r\n\r\nx",
      .requests(old.with(\.method, .post).with(\.body, "x"))),
    .init("another expectation", post: "Content-Length: 3\r\nExpect: tea", "abc", .refused(417)),
    .init("two expectations", post: "Content-Length: 3\r\nExpect: 100-continue, tea", "abc", .refused(417)),
    .init("Expect twice", post: "Expect: 100-continue\r\nExpect: 100-continue", .refused(400)),
    .init("an empty Expect", post: "Expect:", .refused(417)),
  ]
}
