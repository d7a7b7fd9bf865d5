import HTTP

/// The limits on what a peer can make the parser hold or read, each reached and exceeded by one.
enum LimitCases {
  static let all = heads + lines + chunks + small

  private static func text(_ count: Int, of letter: String = "a") -> String {
    String(repeating: letter, count: count)
  }

  /// A head of exactly `count` bytes, made long by a field's value.
  private static func head(of count: Int) -> String {
    let start = "GET / HTTP/1.1\r\nHost: a\r\nA: "
    return start + text(count - start.utf8.count - 4) + "\r\n\r\n"
  }

  private static func fields(_ count: Int) -> String {
    "GET / HTTP/1.1\r\nHost: a\r\n" + text(count - 1, of: "A: b\r\n") + "\r\n"
  }

  private static let heads: [WireCase] = [
    .init("a head of 16 KiB", head(of: 16_384), .requests(.get("/"))),
    .init(
      "a head of 16 KiB and another", head(of: 16_384) + head(of: 16_384), .requests(.get("/"), .get("/"))),
    .init("a head of a byte more", head(of: 16_385), .refused(431)),
    .init("a value without an end", "GET / HTTP/1.1\r\nA: " + text(20_000), .refused(431)),
    .init("a name without an end", "GET / HTTP/1.1\r\n" + text(20_000), .refused(431)),
    .init("spaces without an end", "GET / HTTP/1.1\r\nA:" + text(20_000, of: " "), .refused(431)),
    .init(
      "fields without an end", "GET / HTTP/1.1\r\nHost: a\r\n" + text(5_000, of: "A: b\r\n"), .refused(431)),
    .init("100 fields", fields(100), .requests(.get("/"))), .init("101 fields", fields(101), .refused(431)),
  ]

  private static let lines: [WireCase] = [
    .init("a target of 8 KiB", target: "/" + text(8_191), .requests(.get("/" + text(8_191)))),
    .init("a target of a byte more", target: "/" + text(8_192), .refused(414)),
    .init("a target without an end", "GET /" + text(65_000), .refused(414)),
    .init(
      "a method of 32 bytes", text(32) + " / HTTP/1.1\r\nHost: a\r\n\r\n", .requests(.other(.unknown, "/"))),
    .init("a method of a byte more", text(33) + " / HTTP/1.1\r\nHost: a\r\n\r\n", .refused(501)),
    .init("a method without an end", text(65_000), .refused(501)),
    .init("eight empty lines before it", text(8, of: "\r\n") + head(of: 60), .requests(.get("/"))),
    .init("nine empty lines before it", text(9, of: "\r\n") + head(of: 60), .refused(400)),
    .init("eight empty lines and nothing", text(8, of: "\r\n"), .waiting()),
    .init(
      "eight empty lines before each",
      text(8, of: "\r\n") + head(of: 60) + text(8, of: "\r\n") + head(of: 60), .requests(.get("/"), .get("/"))
    ),
  ]

  private static func refused(_ status: Int, after body: String = "") -> Transcript {
    .refused(status, after: .post("/", body: body).with(\.isWhole, false))
  }

  /// Chunks of one byte, each with an extension of `count` bytes.
  private static func chunks(_ many: Int, extension count: Int) -> String {
    text(many, of: "1;" + text(count - 1) + "\r\nx\r\n") + "0\r\n\r\n"
  }

  private static let chunks: [WireCase] = [
    .init(
      "a chunk line of 256 bytes", chunks: "1;" + text(253) + "\r\nx\r\n0\r\n\r\n",
      .requests(.post("/", body: "x"))),
    .init("a chunk line of a byte more", chunks: "1;" + text(254) + "\r\nx\r\n0\r\n\r\n", refused(400)),
    .init(
      "zeros before a size up to the limit", chunks: text(254, of: "0") + "1\r\nx\r\n0\r\n\r\n",
      .requests(.post("/", body: "x"))),
    .init("one zero more", chunks: text(255, of: "0") + "1\r\nx\r\n0\r\n\r\n", refused(400)),
    .init(
      "extensions of 4 KiB", chunks: chunks(32, extension: 128),
      .requests(.post("/", body: text(32, of: "x")))),
    .init("extensions of more", chunks: chunks(33, extension: 128), refused(400, after: text(32, of: "x"))),
    .init("100 trailers", chunks: "0\r\n" + text(100, of: "A: b\r\n") + "\r\n", .requests(.post("/"))),
    .init("101 trailers", chunks: "0\r\n" + text(101, of: "A: b\r\n") + "\r\n", refused(431)),
    .init("a trailer without an end", chunks: "0\r\nA: " + text(20_000), refused(431)),
    .init(
      "each chunked body has its own limits", chunks: chunks(20, extension: 128) + again,
      .requests(.post("/", body: text(20, of: "x")), .post("/", body: text(20, of: "x")))),
  ]

  private static let again =
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks(20, extension: 128)

  /// Limits so narrow that every split near them is tried.
  private static let small: [WireCase] = [
    .init("a head at a narrow limit", head(of: 64), .requests(.get("/"))).under { $0.head = 64 },
    .init("a head beyond a narrow limit", head(of: 65), .refused(431)).under { $0.head = 64 },
    .init("the limit within the last line end", head(of: 66), .refused(431)).under { $0.head = 65 },
    .init("the limit within the method", head(of: 64), .refused(431)).under { $0.head = 2 },
    .init("a limit of nothing", head(of: 64), .refused(431)).under { $0.head = 0 },
    .init("a target at a narrow limit", target: "/abc", .requests(.get("/abc"))).under { $0.target = 4 },
    .init("a target beyond a narrow limit", target: "/abcd", .refused(414)).under { $0.target = 4 },
    .init("a bad byte right at the limit", target: "/abc\0", .refused(400)).under { $0.target = 4 },
    .init("a method at a narrow limit", target: "/", .requests(.get("/"))).under { $0.method = 3 },
    .init("a method beyond a narrow limit", target: "/", .refused(501)).under { $0.method = 2 },
    .init("no fields but Host", field: "A: b", .refused(431)).under { $0.fields = 1 },
    .init("no empty lines", "\r\n" + head(of: 60), .refused(400)).under { $0.blankLines = 0 },
    .init("trailers at a narrow limit", chunks: "0\r\nA: 345\r\n\r\n", .requests(.post("/"))).under {
      $0.trailers = 10
    },
    .init("trailers beyond a narrow limit", chunks: "0\r\nA: 3456\r\n\r\n", refused(431)).under {
      $0.trailers = 10
    },
  ]
}
