/// A mail server's reply to a command (RFC 5321 §4.2).
struct SMTPReply: Equatable, Sendable {
  let code: Int
  /// The text behind the code, line by line, as untrusted bytes.
  let lines: [[UInt8]]

  /// The command may succeed later.
  var isTemporary: Bool { (400..<500).contains(code) }

  /// The command will not succeed later.
  var isRefusal: Bool { code >= 500 }
}

/// Parses replies from bytes, split anywhere: three digits, then `-` if another line follows, a space or the
/// end if none does.
struct SMTPReplyReader: Sendable {
  private var waiting: [UInt8] = []
  private var lines: [[UInt8]] = []
  private var code: Int?

  static let mostLines = 100
  static let mostBytes = 1_000

  /// Whether bytes are left that belong to no complete reply.
  var hasMore: Bool { !waiting.isEmpty || !lines.isEmpty }

  /// Appends received bytes.
  mutating func take(_ bytes: [UInt8]) { waiting += bytes }

  /// The next reply; nil if it is not complete yet.
  mutating func next() throws(SMTPFailure) -> SMTPReply? {
    while let end = waiting.firstIndex(of: 0x0A) {
      guard end > 0, waiting[end - 1] == 0x0D else { throw .noReply }
      let line = Array(waiting[..<(end - 1)])
      waiting.removeFirst(end + 1)
      if let reply = try add(line) { return reply }
    }
    guard waiting.count <= Self.mostBytes else { throw .noReply }
    return nil
  }

  private mutating func add(_ line: [UInt8]) throws(SMTPFailure) -> SMTPReply? {
    guard line.count <= Self.mostBytes, lines.count < Self.mostLines, let number = Self.code(of: line),
      code == nil || code == number
    else { throw .noReply }
    code = number
    lines.append(Array(line.dropFirst(4)))
    if line.count > 3, line[3] == UInt8(ascii: "-") { return nil }
    defer { (lines, code) = ([], nil) }
    return SMTPReply(code: number, lines: lines)
  }

  private static func code(of line: [UInt8]) -> Int? {
    guard line.count >= 3, line.count == 3 || line[3] == 0x20 || line[3] == UInt8(ascii: "-"),
      (UInt8(ascii: "2")...UInt8(ascii: "5")).contains(line[0]),
      line[1...2].allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return line[..<3].reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
