import HTTP

/// RFC 7578 and RFC 2046 §5.1, and what browsers make of them.
enum MultipartCases {
  static let all = bodies + boundaries + lookAlikes + heads + names

  private static let head = "Content-Disposition: form-data; name=\"a\""

  private static let bodies: [MultipartCase] = [
    .init("no parts", "--B--\r\n", .parts()), .init("no last line end", "--B--", .parts()),
    .init("one field", content: "x", .parts(.field("a", "x"))),
    .init("an empty field", content: "", .parts(.field("a", ""))),
    .init("a field of line ends", content: "\r\n\r\n", .parts(.field("a", "\r\n\r\n"))),
    .init("a field of any bytes", content: "\0\u{80}\u{FF}\r\n", .parts(.field("a", "\0\u{80}\u{FF}\r\n"))),
    .init(
      "two fields of one name", "--B\r\n\(head)\r\n\r\nx\r\n--B\r\n\(head)\r\n\r\ny\r\n--B--\r\n",
      .parts(.field("a", "x"), .field("a", "y"))),
    .init(
      "a file", head: "\(head); filename=\"b.png\"\r\nContent-Type: image/png", "\u{89}PNG",
      .parts(.file("a", "b.png", "\u{89}PNG", type: "image/png"))),
    .init(
      "no file chosen", head: "\(head); filename=\"\"\r\nContent-Type: application/octet-stream", "",
      .parts(.file("a", "", "", type: "application/octet-stream"))),
    .init(
      "text with a type", head: "\(head)\r\nContent-Type: text/plain; charset=UTF-8",
      .parts(.init(name: "a", mediaType: "text/plain", content: bytes("x")))),
    .init("a type that is none", head: "\(head)\r\nContent-Type: ?", .parts(.field("a", "x"))),
    .init("nothing", "", .waiting()), .init("half a head", "--B\r\nContent-Disp", .waiting()),
    .init("half a field", "--B\r\n\(head)\r\n\r\nxyz", .waiting(after: .field("a", "xyz").begun)),
    .init("half a boundary", "--B\r\n\(head)\r\n\r\nx\r\n--", .waiting(after: .field("a", "x").begun)),
    .init("no last boundary", "--B\r\n\(head)\r\n\r\nx\r\n--B\r\n", .waiting(after: .field("a", "x"))),
    .init("half the last dashes", "--B\r\n\(head)\r\n\r\nx\r\n--B-", .waiting(after: .field("a", "x"))),
  ]

  private static let behind = "text behind a boundary"

  private static let boundaries: [MultipartCase] = [
    .init("text before the first", "x\r\n--B--\r\n", .refused("text before the first boundary")),
    .init("a line end before the first", "\r\n--B--\r\n", .refused("text before the first boundary")),
    .init("another boundary", "--C--\r\n", .refused("text before the first boundary")),
    .init("a boundary in small letters", "--b--\r\n", .refused("text before the first boundary")),
    .init("one dash", "-B--\r\n", .refused("text before the first boundary")),
    .init("a space behind it", "--B \r\n\(head)\r\n\r\nx\r\n--B--\r\n", .refused(behind)),
    .init("a letter behind it", "--Bx\r\n\(head)\r\n\r\nx\r\n--B--\r\n", .refused(behind)),
    .init("LF alone behind it", "--B\n\(head)\r\n\r\nx\r\n--B--\r\n", .refused(behind)),
    .init("CR alone behind it", "--B\r\(head)\r\n\r\nx\r\n--B--\r\n", .refused(behind)),
    .init("one dash behind it", "--B-\r\n", .refused(behind)),
    .init("a letter behind the second", content: "x\r\n--Bx", .refused(behind, after: .field("a", "x"))),
    .init("text behind the last", "--B--x", MultipartTranscript(end: .refused(.malformed(behind)))),
    .init("LF alone behind the last", "--B--\n", MultipartTranscript(end: .refused(.malformed(behind)))),
    .init("text behind the last line end", "--B--\r\nx", .refused(behind)),
    .init("two line ends behind the last", "--B--\r\n\r\n", .refused(behind)),
    .init("another body behind the last", "--B--\r\n--B--\r\n", .refused(behind)),
  ]

  private static let lookAlikes: [MultipartCase] = [
    .init("a line end", content: "x\r\ny", .parts(.field("a", "x\r\ny"))),
    .init("a line of a dash", content: "x\r\n-\r\n", .parts(.field("a", "x\r\n-\r\n"))),
    .init("a line of dashes", content: "\r\n--\r\n--", .parts(.field("a", "\r\n--\r\n--"))),
    .init("another boundary", content: "\r\n--C--", .parts(.field("a", "\r\n--C--"))),
    .init("a boundary without its line", content: "--B--", .parts(.field("a", "--B--"))),
    .init("a boundary behind LF alone", content: "x\n--B--", .parts(.field("a", "x\n--B--"))),
    .init("a boundary behind CR alone", content: "x\r--B--", .parts(.field("a", "x\r--B--"))),
    .init("CR after CR", content: "\r\r\r", .parts(.field("a", "\r\r\r"))),
    .init("CR before the boundary", content: "x\r", .parts(.field("a", "x\r"))),
    .init("CR LF CR before the boundary", content: "x\r\n\r", .parts(.field("a", "x\r\n\r"))),
    .init("half a boundary before it", content: "x\r\n--", .parts(.field("a", "x\r\n--"))),
    .init("halves of boundaries", content: "\r\n-\r\n--\r\r\n", .parts(.field("a", "\r\n-\r\n--\r\r\n"))),
  ]

  private static let heads: [MultipartCase] = [
    .init("names in other letters", head: "content-DISPOSITION: Form-Data; NAME=a", .parts(.field("a", "x"))),
    .init("other fields", head: "\(head)\r\nX: y", .parts(.field("a", "x"))),
    .init("binary", head: "\(head)\r\nContent-Transfer-Encoding: Binary", .parts(.field("a", "x"))),
    .init("base64", head: "\(head)\r\nContent-Transfer-Encoding: base64", .refused("encoding of a part")),
    .init("none", "--B\r\n\r\nx\r\n--B--\r\n", .refused("part without a name")),
    .init("no disposition", head: "Content-Type: text/plain", .refused("part without a name")),
    .init("no name", head: "Content-Disposition: form-data", .refused("part without a name")),
    .init(
      "an attachment", head: "Content-Disposition: attachment; name=a", .refused("disposition of a part")),
    .init("two dispositions", head: "\(head)\r\n\(head)", .refused("field of a part given twice")),
    .init(
      "two types", head: "\(head)\r\nContent-Type: a/b\r\ncontent-type: a/b",
      .refused("field of a part given twice")),
    .init("a name twice", head: "\(head); name=b", .refused("disposition of a part")),
    .init("a name in two notations", head: "\(head); name*=utf-8''b", .refused("disposition of a part")),
    .init(
      "a file name in mail's notation", head: "\(head); filename*=utf-8''b", .refused("disposition of a part")
    ),
    .init(
      "an open quote", head: "Content-Disposition: form-data; name=\"a", .refused("disposition of a part")),
    .init("a comma", head: "Content-Disposition: form-data, name=a", .refused("disposition of a part")),
    .init(
      "a folded line", head: "Content-Disposition: form-data;\r\n name=a",
      .refused("line without a field name")),
    .init("no colon", head: "Content-Disposition", .refused("byte in field name")),
    .init(
      "a space before the colon", head: "Content-Disposition : form-data; name=a",
      .refused("byte in field name")),
    .init("LF alone", head: "\(head)\nX: y", .refused("byte in field value")),
    .init("CR alone", head: "\(head)\rX: y", .refused("CR without LF")),
    .init("NUL", head: "Content-Disposition: form-data; name=\"\0\"", .refused("byte in field value")),
    .init("a boundary within", "--B\r\n\(head)\r\n--B--\r\n", .refused("byte in field name")),
  ]

  private static func name(_ text: String) -> String { "Content-Disposition: form-data; name=\"\(text)\"" }
  private static func fileName(_ text: String) -> String { "\(head); filename=\"\(text)\"" }

  private static let names: [MultipartCase] = [
    .init("an empty name", head: name(""), .parts(.field("", "x"))),
    .init("brackets", head: name("paid[b]"), .parts(.field("paid[b]", "x"))),
    .init("raw UTF-8", head: name("\u{C3}\u{A9}"), .parts(.field("é", "x"))),
    .init("bytes that are no UTF-8", head: name("\u{FF}"), .refused("name is no text")),
    .init("a quote", head: name("a%22b"), .parts(.field("a\"b", "x"))),
    .init("a percent sign", head: name("50%%41"), .parts(.field("50%%41", "x"))),
    .init("an escaped line end stays", head: name("a%0D%0Ab"), .parts(.field("a%0D%0Ab", "x"))),
    .init("a file name with a quote", head: fileName("a%22.png"), .parts(.file("a", "a\".png", "x"))),
    .init("a file name with a semicolon", head: fileName("a; name=b"), .parts(.file("a", "a; name=b", "x"))),
    .init("a file name with a backslash", head: fileName("a\\b"), .parts(.file("a", "a\\b", "x"))),
    .init("a file name that ends in one", head: fileName("a\\"), .parts(.file("a", "a\\", "x"))),
    .init("a file name in UTF-8", head: fileName("\u{F0}\u{9F}\u{8D}\u{95}"), .parts(.file("a", "🍕", "x"))),
    .init("a file name that is no UTF-8", head: fileName("\u{C0}\u{AF}"), .refused("name is no text")),
    .init("a file name without quotes", head: "\(head); filename=b.png", .parts(.file("a", "b.png", "x"))),
    .init("a backslash before a quote", head: fileName("a\\\"b"), .refused("disposition of a part")),
  ]
}
