/// The extensions of a mail server, from its reply to EHLO.
struct SMTPOffer: Sendable {
  private let words: [[String]]

  /// The first line is a greeting.
  init(_ reply: SMTPReply) {
    words = reply.lines.dropFirst().map { line in
      String(decoding: line.prefix { $0 < 0x80 }, as: UTF8.self).uppercased()
        .split { $0 == " " || $0 == "=" }.map(String.init)
    }
  }

  func has(_ keyword: String) -> Bool { words.contains { $0.first == keyword } }

  func signsIn(by mechanism: String) -> Bool {
    words.contains { $0.first == "AUTH" && $0.dropFirst().contains(mechanism) }
  }

  /// The largest message in bytes; nil if the server does not say.
  var largest: Int? {
    words.first { $0.first == "SIZE" }.flatMap { $0.count > 1 ? Int($0[1]) : nil }.flatMap {
      $0 > 0 ? $0 : nil
    }
  }
}
