/// RFC 9112 §7.1: chunk sizes, extensions, data and trailers.
enum ChunkCases {
  static let all = good + sizes + extensions + data + trailers

  private static func seen(_ body: String) -> Transcript { .requests(.post("/", body: body)) }

  /// Refused behind the head, when this much of the body had been read.
  private static func refused(_ status: Int, after body: String = "") -> Transcript {
    .refused(status, after: .post("/", body: body).with(\.isWhole, false))
  }

  private static func waiting(after body: String = "") -> Transcript {
    .waiting(after: .post("/", body: body).with(\.isWhole, false))
  }

  private static let good: [WireCase] = [
    .init("one chunk", chunks: "3\r\nabc\r\n0\r\n\r\n", seen("abc")),
    .init("two chunks", chunks: "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n", seen("abcde")),
    .init("a chunk of line ends", chunks: "4\r\n\r\n\r\n\r\n0\r\n\r\n", seen("\r\n\r\n")),
    .init("a chunk that looks like the last", chunks: "5\r\n0\r\n\r\n\r\n0\r\n\r\n", seen("0\r\n\r\n")),
    .init("leading zeros", chunks: "0003\r\nabc\r\n000\r\n\r\n", seen("abc")),
    .init("a size in capitals", chunks: "A\r\n0123456789\r\n0\r\n\r\n", seen("0123456789")),
    .init("a size in small letters", chunks: "a\r\n0123456789\r\n0\r\n\r\n", seen("0123456789")),
    .init("no chunk yet", chunks: "", waiting()),
    .init("half a chunk", chunks: "5\r\nab", waiting(after: "ab")),
    .init("no last chunk", chunks: "3\r\nabc\r\n", waiting(after: "abc")),
    .init("all but the last byte", chunks: "3\r\nabc\r\n0\r\n\r", waiting(after: "abc")),
    .init("the greatest size there is", chunks: "7FFFFFFFFFFFFFFF\r\na", waiting(after: "a")),
  ]

  private static let sizes: [WireCase] = [
    .init("0x before the size", chunks: "0x3\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("a plus sign", chunks: "+3\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("a minus sign", chunks: "-3\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("minus zero", chunks: "-0\r\n\r\n", refused(400)),
    .init("an underscore", chunks: "0_3\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("a fraction", chunks: "3.0\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("a letter that is no digit", chunks: "g\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("an empty size", chunks: "\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("an extension without a size", chunks: ";a=b\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("a space before the size", chunks: " 3\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("a space behind the size", chunks: "3 \r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("a tab behind the size", chunks: "3\t\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("a space before an extension", chunks: "3 ;a\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("NUL behind the size", chunks: "3\0\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("0xB3 for a three", chunks: "\u{B3}\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("0xFF in the size", chunks: "3\u{FF}\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("a size above Int64", chunks: "8000000000000000\r\nabc", refused(413)),
    .init("a size of 64 bits", chunks: "FFFFFFFFFFFFFFFF\r\nabc", refused(413)),
    .init("a size that wraps to three", chunks: "10000000000000003\r\nabc\r\n0\r\n\r\n", refused(413)),
    .init("a size of thirty digits", chunks: "\(String(repeating: "F", count: 30))\r\nabc", refused(413)),
    .init(
      "an overflow in the second chunk", chunks: "1\r\na\r\nFFFFFFFFFFFFFFFFF\r\n", refused(413, after: "a")),
    .init("LF alone behind the size", chunks: "3\nabc\r\n0\r\n\r\n", refused(400)),
    .init("CR alone behind the size", chunks: "3\rabc\r\n0\r\n\r\n", refused(400)),
    .init("two CR behind the size", chunks: "3\r\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("LF alone behind the last size", chunks: "0\n\r\n", refused(400)),
  ]

  private static let extensions: [WireCase] = [
    .init("a name", chunks: "3;a\r\nabc\r\n0\r\n\r\n", seen("abc")),
    .init("a name and a value", chunks: "3;a=b\r\nabc\r\n0\r\n\r\n", seen("abc")),
    .init("a quoted value", chunks: "3;a=\"b c;,=\"\r\nabc\r\n0\r\n\r\n", seen("abc")),
    .init("a quoted quote", chunks: "3;a=\"\\\"\\\\\"\r\nabc\r\n0\r\n\r\n", seen("abc")),
    .init("an empty quoted value", chunks: "3;a=\"\"\r\nabc\r\n0\r\n\r\n", seen("abc")),
    .init("0xFF in a quoted value", chunks: "3;a=\"\u{FF}\"\r\nabc\r\n0\r\n\r\n", seen("abc")),
    .init("several", chunks: "3;a;b=c;d=\"e\"\r\nabc\r\n0\r\n\r\n", seen("abc")),
    .init("white space around the signs", chunks: "3; a\t= \"b\" ; c\r\nabc\r\n0\r\n\r\n", seen("abc")),
    .init("one behind the last size", chunks: "3\r\nabc\r\n0;a=b\r\n\r\n", seen("abc")),
    .init("no name", chunks: "3;\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("no second name", chunks: "3;a;\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init(
      "no name in the second chunk", chunks: "1;a\r\nx\r\n1;\r\ny\r\n0\r\n\r\n", refused(400, after: "x")),
    .init("a value without a name", chunks: "3;=b\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("no value", chunks: "3;a=\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("two values", chunks: "3;a=b=c\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("two words", chunks: "3;a b\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("a space at the end", chunks: "3;a \r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("text behind a quoted value", chunks: "3;a=\"b\"c\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("an open quote", chunks: "3;a=\"b\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("a line end in quotes", chunks: "3;a=\"\r\n\"\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("a line end behind a backslash", chunks: "3;a=\"\\\r\n\"\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("a bare LF in an extension", chunks: "3;a\nb\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("a bare CR in an extension", chunks: "3;a\rb\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("a bare LF at its end", chunks: "3;a\nabc\r\n0\r\n\r\n", refused(400)),
    .init("NUL in an extension", chunks: "3;a\0\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("NUL in a quoted value", chunks: "3;a=\"\0\"\r\nabc\r\n0\r\n\r\n", refused(400)),
    .init("0x80 in a name", chunks: "3;\u{80}\r\nabc\r\n0\r\n\r\n", refused(400)),
  ]

  private static let data: [WireCase] = [
    .init("data longer than its size", chunks: "3\r\nabcd\r\n0\r\n\r\n", refused(400, after: "abc")),
    .init("data shorter than its size", chunks: "5\r\nabc\r\n0\r\n\r\n", refused(400, after: "abc\r\n")),
    .init("no line end behind the data", chunks: "3\r\nabc0\r\n\r\n", refused(400, after: "abc")),
    .init("LF alone behind the data", chunks: "3\r\nabc\n0\r\n\r\n", refused(400, after: "abc")),
    .init("CR alone behind the data", chunks: "3\r\nabc\r0\r\n\r\n", refused(400, after: "abc")),
    .init("an empty line between chunks", chunks: "3\r\nabc\r\n\r\n0\r\n\r\n", refused(400, after: "abc")),
  ]

  private static let trailers: [WireCase] = [
    .init(
      "a trailer is dropped", chunks: "0\r\nA: b\r\n\r\n", .requests(.post("/").with(\.fields, chunkedFields))
    ), .init("two trailers", chunks: "1\r\nx\r\n0\r\nA: b\r\nC:d\r\n\r\n", seen("x")),
    .init("an empty trailer", chunks: "0\r\nA:\r\n\r\n", seen("")),
    .init("a length in the trailers says nothing", chunks: "0\r\nContent-Length: 30\r\n\r\n", seen("")),
    .init("a coding in the trailers says nothing", chunks: "0\r\nTransfer-Encoding: gzip\r\n\r\n", seen("")),
    .init("a Host in the trailers says nothing", chunks: "0\r\nHost: b\r\n\r\n", seen("")),
    .init("Connection in the trailers says nothing", chunks: "0\r\nConnection: close\r\n\r\n", seen("")),
    .init("half a trailer", chunks: "0\r\nA: b\r\n", waiting()),
    .init("a trailer without a colon", chunks: "0\r\nA\r\n\r\n", refused(400)),
    .init("a trailer without a name", chunks: "0\r\n: b\r\n\r\n", refused(400)),
    .init("a space before the colon", chunks: "0\r\nA : b\r\n\r\n", refused(400)),
    .init("a folded trailer", chunks: "0\r\nA: b\r\n c\r\n\r\n", refused(400)),
    .init("a space before a trailer", chunks: "0\r\n A: b\r\n\r\n", refused(400)),
    .init("a bare LF behind a trailer", chunks: "0\r\nA: b\n\r\n", refused(400)),
    .init("a bare CR in a trailer", chunks: "0\r\nA: b\rc\r\n\r\n", refused(400)),
    .init("a bare LF at the end", chunks: "0\r\n\n", refused(400)),
    .init("a bare CR at the end", chunks: "0\r\n\rX", refused(400)),
    .init("NUL in a trailer", chunks: "0\r\nA: \0\r\n\r\n", refused(400)),
    .init("0x80 in a trailer's name", chunks: "0\r\nA\u{80}: b\r\n\r\n", refused(400)),
    .init("0x80 in a trailer's value", chunks: "0\r\nA: \u{80}\r\n\r\n", seen("")),
    .init("data behind the last chunk", chunks: "0\r\nabc\r\n\r\n", refused(400)),
  ]

  private static let chunkedFields = ["Host: a", "Transfer-Encoding: chunked"]
}
