import HTTP

/// RFC 9110 §8.6 and RFC 9112 §6: how long a body is, said once and in digits.
enum ContentLengthCases {
  static let all = good + numbers + conflicts

  private static let good: [WireCase] = [
    .init("a body", post: "Content-Length: 5", "hello", .requests(.post("/", body: "hello"))),
    .init(
      "a body of any bytes", post: "Content-Length: 6", "\0\r\n\u{80}\u{FF}\n",
      .requests(.post("/", body: "\0\r\n\u{80}\u{FF}\n"))),
    .init("an empty body", post: "Content-Length: 0", .requests(.post("/"))),
    .init("leading zeros", post: "Content-Length: 003", "abc", .requests(.post("/", body: "abc"))),
    .init(
      "forty leading zeros", post: "Content-Length: \(String(repeating: "0", count: 40))3", "abc",
      .requests(.post("/", body: "abc"))),
    .init(
      "white space around the number", post: "Content-Length: \t3 ", "abc", .requests(.post("/", body: "abc"))
    ), .init("a name in lower case", post: "content-length: 3", "abc", .requests(.post("/", body: "abc"))),
    .init("neither length nor coding", post: "A: b", .requests(.post("/"))),
    .init(
      "a GET with a body", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc",
      .requests(.get("/").with(\.body, "abc"))),
    .init(
      "a body in HTTP/1.0", "POST / HTTP/1.0\r\nContent-Length: 3\r\n\r\nabc",
      .requests(old.with(\.body, "abc"))),
    .init(
      "half a body", post: "Content-Length: 5", "he",
      .waiting(after: .post("/", body: "he").with(\.isWhole, false))),
    .init("no body yet", post: "Content-Length: 5", .waiting(after: .post("/").with(\.isWhole, false))),
    .init(
      "the greatest length there is", post: "Content-Length: 9223372036854775807", "a",
      .waiting(after: .post("/", body: "a").with(\.isWhole, false))),
  ]

  private static let old = Transcript.Seen.post("/").with(\.authority, "").with(\.version, .http10).with(
    \.keepsAlive, false)

  private static let numbers: [WireCase] = [
    .init("a plus sign", post: "Content-Length: +3", "abc", .refused(400)),
    .init("a minus sign", post: "Content-Length: -1", "abc", .refused(400)),
    .init("minus zero", post: "Content-Length: -0", .refused(400)),
    .init("hexadecimal", post: "Content-Length: 0x3", "abc", .refused(400)),
    .init("hexadecimal letters", post: "Content-Length: a", "abc", .refused(400)),
    .init("an underscore", post: "Content-Length: 1_0", "abc", .refused(400)),
    .init("a fraction", post: "Content-Length: 3.0", "abc", .refused(400)),
    .init("an exponent", post: "Content-Length: 3e0", "abc", .refused(400)),
    .init("a space within", post: "Content-Length: 3 3", "abc", .refused(400)),
    .init("quotes", post: "Content-Length: \"3\"", "abc", .refused(400)),
    .init("an empty length", post: "Content-Length:", "abc", .refused(400)),
    .init("a length of spaces", post: "Content-Length:   ", "abc", .refused(400)),
    .init("a superscript three", post: "Content-Length: \u{B3}", "abc", .refused(400)),
    .init("an Arabic three", post: "Content-Length: \u{D9}\u{A3}", "abc", .refused(400)),
    .init("0xA0 before the number", post: "Content-Length: \u{A0}3", "abc", .refused(400)),
    .init("VT before the number", post: "Content-Length: \u{0B}3", "abc", .refused(400)),
    .init("NUL behind the number", post: "Content-Length: 3\0", "abc", .refused(400)),
    .init("a semicolon behind the number", post: "Content-Length: 3;a", "abc", .refused(400)),
    .init("one above the greatest length", post: "Content-Length: 9223372036854775808", .refused(413)),
    .init("a length that wraps to three", post: "Content-Length: 18446744073709551619", "abc", .refused(413)),
    .init(
      "a length of sixty digits", post: "Content-Length: \(String(repeating: "9", count: 60))", .refused(413)),
    .init(
      "sixty digits and a letter", post: "Content-Length: \(String(repeating: "9", count: 60))x",
      .refused(400)),
  ]

  private static let conflicts: [WireCase] = [
    .init("two lengths", post: "Content-Length: 3\r\nContent-Length: 4", "abcd", .refused(400)),
    .init("the same length twice", post: "Content-Length: 3\r\nContent-Length: 3", "abc", .refused(400)),
    .init(
      "the same length in other letters", post: "Content-Length: 3\r\ncontent-length: 3", "abc", .refused(400)
    ), .init("a length and an empty one", post: "Content-Length: 3\r\nContent-Length:", "abc", .refused(400)),
    .init("two fields apart", post: "Content-Length: 3\r\nA: b\r\nContent-Length: 3", "abc", .refused(400)),
    .init("a list of lengths", post: "Content-Length: 3, 4", "abcd", .refused(400)),
    .init("a list of equal lengths", post: "Content-Length: 3, 3", "abc", .refused(400)),
    .init("a list with an empty element", post: "Content-Length: 3,", "abc", .refused(400)),
    .init(
      "two lengths in HTTP/1.0", "POST / HTTP/1.0\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
      .refused(400)), .init("a folded length", post: "Content-Length:\r\n 3", "abc", .refused(400)),
    .init("a length behind a bare LF", post: "A: b\nContent-Length: 3", "abc", .refused(400)),
    .init("a length behind a bare CR", post: "A: b\rContent-Length: 3", "abc", .refused(400)),
  ]
}
