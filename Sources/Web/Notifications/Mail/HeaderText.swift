import Encodings

/// Text in a mail header (RFC 5322, RFC 2047): ASCII, folded, and always one logical line.
enum HeaderText {
  /// The text without control characters: a line end in a name would begin another header.
  static func plain(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { isControl($0) ? " " : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The value of a header, such as a subject.
  static func value(_ text: String) -> String {
    let text = plain(text)
    return isSimple(text) && text.utf8.count <= longestSimple ? text : words(text)
  }

  /// A name before an address.
  static func name(_ name: String) -> String {
    let name = plain(name)
    guard isSimple(name), name.utf8.count <= longestSimple else { return words(name) }
    return "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// A longer text would not fit into one line.
  private static let longestSimple = 60
  /// Bytes of text in each encoded word: the first shares its line with the header's name.
  private static let longestWord = 36

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028
      || scalar.value == 0x2029
  }

  private static func isSimple(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("=?") && text.first != " "
      && text.last != " "
  }

  /// Encoded words, each with whole characters.
  private static func words(_ text: String) -> String {
    var words: [String] = []
    var bytes: [UInt8] = []
    let finish = {
      if !bytes.isEmpty { words.append("=?utf-8?B?\(Base64.standard.text(of: bytes))?=") }
      bytes = []
    }
    for scalar in text.unicodeScalars {
      let more = Array(String(scalar).utf8)
      if bytes.count + more.count > longestWord { finish() }
      bytes += more
    }
    finish()
    return words.joined(separator: "\r\n ")
  }
}
