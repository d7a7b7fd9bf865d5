/// RFC 9112 §5 and RFC 9110 §5: field lines, their names and their values.
enum FieldCases {
  static let all = good + lines + names + values

  private static func seen(_ fields: String...) -> Transcript {
    .requests(.get("/").with(\.fields, ["Host: a"] + fields + ["Z: z"]))
  }

  private static let good: [WireCase] = [
    .init("a field", field: "A: b", seen("A: b")),
    .init("no space before the value", field: "A:b", seen("A: b")),
    .init("spaces and tabs around the value", field: "A: \t b \t", seen("A: b")),
    .init("spaces within the value", field: "A: b  c", seen("A: b  c")),
    .init("a tab within the value", field: "A: b\tc", seen("A: b\tc")),
    .init("an empty value", field: "A:", seen("A: ")),
    .init("a value of white space", field: "A:  \t ", seen("A: ")),
    .init("a colon in the value", field: "A: b:c", seen("A: b:c")),
    .init("a value that starts with a colon", field: "A::b", seen("A: :b")),
    .init("UTF-8 in the value", field: "A: \u{C3}\u{A9}", seen("A: é")),
    .init("0xFF in the value", field: "A: \u{FF}", seen("A: \u{FFFD}")),
    .init("0xA0 is no white space", field: "A: \u{A0}b\u{A0}", seen("A: \u{FFFD}b\u{FFFD}")),
    .init("0x85 is no white space", field: "A: b\u{85}", seen("A: b\u{FFFD}")),
    .init("a name of signs", field: "!#$%&'*+-.^_`|~0: b", seen("!#$%&'*+-.^_`|~0: b")),
    .init("an underscore is no dash", field: "A_B: c\r\nA-B: d", seen("A_B: c", "A-B: d")),
    .init("an underscore in Content_Length", field: "Content_Length: 3", seen("Content_Length: 3")),
    .init("a field twice", field: "A: b\r\nA: c", seen("A: b", "A: c")),
    .init(
      "Upgrade is left alone", field: "Connection: Upgrade\r\nUpgrade: h2c",
      seen("Connection: Upgrade", "Upgrade: h2c")),
  ]

  private static let lines: [WireCase] = [
    .init("no colon", field: "A", .refused(400)), .init("no colon but a space", field: "A b", .refused(400)),
    .init("a colon alone", field: ":", .refused(400)), .init("an empty name", field: ": b", .refused(400)),
    .init("a space before the colon", field: "A : b", .refused(400)),
    .init("a tab before the colon", field: "A\t: b", .refused(400)),
    .init("a space before the colon of Content-Length", field: "Content-Length : 3", .refused(400)),
    .init("a folded line", field: "A: b\r\n c", .refused(400)),
    .init("a line folded by a tab", field: "A: b\r\n\tc", .refused(400)),
    .init("a line of a space", field: "A: b\r\n ", .refused(400)),
    .init("a space before the first field", "GET / HTTP/1.1\r\n Host: a\r\n\r\n", .refused(400)),
    .init("a tab before the first field", "GET / HTTP/1.1\r\n\tHost: a\r\n\r\n", .refused(400)),
    .init("a bare LF behind a field", field: "A: b\nC: d", .refused(400)),
    .init("a bare CR behind a field", field: "A: b\rC: d", .refused(400)),
    .init("two CR behind a field", field: "A: b\r\r\nC: d", .refused(400)),
    .init("LF before CR", field: "A: b\n\rC: d", .refused(400)),
    .init("a bare LF as the empty line", "GET / HTTP/1.1\r\nHost: a\r\n\n", .refused(400)),
    .init("a bare CR as the empty line", "GET / HTTP/1.1\r\nHost: a\r\n\rX", .refused(400)),
  ]

  private static let names: [WireCase] = [
    .init("NUL in a name", field: "A\0B: c", .refused(400)),
    .init("NUL for a name", field: "\0: c", .refused(400)),
    .init("a control in a name", field: "A\u{0B}: c", .refused(400)),
    .init("DEL in a name", field: "A\u{7F}: c", .refused(400)),
    .init("0x80 in a name", field: "A\u{80}: c", .refused(400)),
    .init("0xA0 behind a name", field: "Content-Length\u{A0}: 3", .refused(400)),
    .init("0xFF in a name", field: "A\u{FF}: c", .refused(400)),
    .init("0xFF for a name", field: "\u{FF}: c", .refused(400)),
    .init("a quote in a name", field: "A\"B: c", .refused(400)),
    .init("parentheses in a name", field: "A(B): c", .refused(400)),
    .init("a slash in a name", field: "A/B: c", .refused(400)),
    .init("a comma in a name", field: "A,B: c", .refused(400)),
    .init("a semicolon in a name", field: "A;B: c", .refused(400)),
    .init("an equals sign in a name", field: "A=B: c", .refused(400)),
    .init("an at sign in a name", field: "A@B: c", .refused(400)),
    .init("brackets in a name", field: "A[B]: c", .refused(400)),
    .init("braces in a name", field: "A{B}: c", .refused(400)),
    .init("a space in a name", field: "A B: c", .refused(400)),
    .init("a line break in a name", field: "A\r\n: c", .refused(400)),
  ]

  private static let values: [WireCase] = [
    .init("NUL in a value", field: "A: b\0c", .refused(400)),
    .init("NUL for a value", field: "A:\0", .refused(400)),
    .init("0x01 in a value", field: "A: b\u{01}c", .refused(400)),
    .init("VT in a value", field: "A: b\u{0B}c", .refused(400)),
    .init("FF in a value", field: "A: b\u{0C}c", .refused(400)),
    .init("ESC in a value", field: "A: \u{1B}[2J", .refused(400)),
    .init("0x1F in a value", field: "A: b\u{1F}c", .refused(400)),
    .init("DEL in a value", field: "A: b\u{7F}c", .refused(400)),
    .init("a bare CR before a value", field: "A:\rb", .refused(400)),
    .init("a bare LF before a value", field: "A:\nb", .refused(400)),
    .init("a bare CR behind a space", field: "A: \rb", .refused(400)),
    .init("CR at the end of a value and LF missing", field: "A: b\r", .refused(400)),
  ]
}
