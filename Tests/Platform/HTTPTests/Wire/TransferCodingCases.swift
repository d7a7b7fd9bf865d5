/// RFC 9112 §6.1: `chunked`, alone, in HTTP/1.1, and never beside a length.
enum TransferCodingCases {
  static let all = codings + conflicts

  private static let empty = "0\r\n\r\n"

  private static let codings: [WireCase] = [
    .init("chunked", post: "Transfer-Encoding: chunked", empty, .requests(.post("/"))),
    .init("CHUNKED", post: "Transfer-Encoding: CHUNKED", empty, .requests(.post("/"))),
    .init("a name in lower case", post: "transfer-encoding: Chunked", empty, .requests(.post("/"))),
    .init("white space around it", post: "Transfer-Encoding: \t chunked \t", empty, .requests(.post("/"))),
    .init(
      "chunked in HTTP/1.2", "POST / HTTP/1.2\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(empty)",
      .requests(.post("/"))), .init("gzip", post: "Transfer-Encoding: gzip", empty, .refused(501)),
    .init("gzip, chunked", post: "Transfer-Encoding: gzip, chunked", empty, .refused(501)),
    .init("identity", post: "Transfer-Encoding: identity", empty, .refused(501)),
    .init("identity, chunked", post: "Transfer-Encoding: identity, chunked", empty, .refused(501)),
    .init("xchunked", post: "Transfer-Encoding: xchunked", empty, .refused(501)),
    .init("chunkedx", post: "Transfer-Encoding: chunkedx", empty, .refused(501)),
    .init("chunked, gzip", post: "Transfer-Encoding: chunked, gzip", empty, .refused(400)),
    .init("chunked, identity", post: "Transfer-Encoding: chunked, identity", empty, .refused(400)),
    .init("chunked, chunked", post: "Transfer-Encoding: chunked, chunked", empty, .refused(400)),
    .init("chunked in quotes", post: "Transfer-Encoding: \"chunked\"", empty, .refused(400)),
    .init("a parameter", post: "Transfer-Encoding: chunked;q=1", empty, .refused(400)),
    .init(
      "a comma in a quoted parameter", post: "Transfer-Encoding: x;a=\"b, chunked\"", empty, .refused(400)),
    .init("two words", post: "Transfer-Encoding: chunked chunked", empty, .refused(400)),
    .init("an empty coding", post: "Transfer-Encoding:", empty, .refused(400)),
    .init("a coding of spaces", post: "Transfer-Encoding:  ", empty, .refused(400)),
    .init("a comma before it", post: "Transfer-Encoding: ,chunked", empty, .refused(400)),
    .init("a comma behind it", post: "Transfer-Encoding: chunked,", empty, .refused(400)),
    .init("a comma alone", post: "Transfer-Encoding: ,", empty, .refused(400)),
    .init("VT before it", post: "Transfer-Encoding: \u{0B}chunked", empty, .refused(400)),
    .init("FF behind it", post: "Transfer-Encoding: chunked\u{0C}", empty, .refused(400)),
    .init("0xA0 before it", post: "Transfer-Encoding: \u{A0}chunked", empty, .refused(400)),
    .init("0xA0 behind it", post: "Transfer-Encoding: chunked\u{A0}", empty, .refused(400)),
    .init("0x85 behind it", post: "Transfer-Encoding: chunked\u{85}", empty, .refused(400)),
    .init("a Kelvin sign for k", post: "Transfer-Encoding: chun\u{E2}\u{84}\u{AA}ed", empty, .refused(400)),
  ]

  private static let conflicts: [WireCase] = [
    .init(
      "a length and chunked", post: "Content-Length: 5\r\nTransfer-Encoding: chunked", empty, .refused(400)),
    .init(
      "chunked and a length", post: "Transfer-Encoding: chunked\r\nContent-Length: 5", empty, .refused(400)),
    .init(
      "chunked and a length of zero", post: "Transfer-Encoding: chunked\r\nContent-Length: 0", empty,
      .refused(400)),
    .init(
      "chunked and a bad length", post: "Transfer-Encoding: chunked\r\nContent-Length: x", empty,
      .refused(400)),
    .init(
      "an unknown coding and a length", post: "Transfer-Encoding: gzip\r\nContent-Length: 5", empty,
      .refused(400)),
    .init(
      "an empty coding and a length", post: "Transfer-Encoding:\r\nContent-Length: 5", "hello", .refused(400)),
    .init(
      "chunked twice", post: "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", empty, .refused(400)),
    .init(
      "chunked and then identity", post: "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", empty,
      .refused(400)),
    .init(
      "gzip and then chunked", post: "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked", empty,
      .refused(400)),
    .init(
      "chunked in HTTP/1.0", "POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(empty)",
      .refused(400)),
    .init(
      "identity in HTTP/1.0", "POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: identity\r\n\r\n",
      .refused(400)), .init("a folded coding", post: "Transfer-Encoding:\r\n chunked", empty, .refused(400)),
    .init("a space before the colon", post: "Transfer-Encoding : chunked", empty, .refused(400)),
    .init("a tab before the colon", post: "Transfer-Encoding\t: chunked", empty, .refused(400)),
    .init("a space before the name", post: "A: b\r\n Transfer-Encoding: chunked", empty, .refused(400)),
    .init("a coding behind a bare LF", post: "A: b\nTransfer-Encoding: chunked", empty, .refused(400)),
    .init("an underscore is no dash", post: "Transfer_Encoding: chunked", .requests(.post("/"))),
    .init(
      "chunked for GET", "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n\(empty)",
      .requests(.get("/").with(\.body, "x"))),
  ]
}
