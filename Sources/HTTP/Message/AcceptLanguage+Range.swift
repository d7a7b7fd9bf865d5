extension AcceptLanguage {
  /// One language asked for, such as `de-AT;q=0.8`.
  struct Range: Sendable {
    /// In small letters; `*` stands for every language.
    let tag: String
    /// In thousandths; 0 says that the language is not wanted.
    let weight: Int

    init?(_ element: Substring.UTF8View) {
      let parts = element.split(
        separator: UInt8(ascii: ";"), maxSplits: 2, omittingEmptySubsequences: false
      ).map(Self.trimmed)
      guard let tag = parts.first, Self.isTag(tag) else { return nil }
      guard let weight = parts.count == 1 ? 1000 : Self.weight(parts[1]), parts.count < 3 else { return nil }
      self.tag = String(Substring(tag)).lowercased()
      self.weight = weight
    }

    private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
      func isBlank(_ byte: UInt8) -> Bool { byte == Byte.space || byte == Byte.tab }
      let start = text.drop(while: isBlank)
      return start.lastIndex { !isBlank($0) }.map { start[...$0] } ?? start
    }

    /// 35 bytes are enough for every tag that is registered (RFC 5646 §4.4.1).
    private static func isTag(_ text: Substring.UTF8View) -> Bool {
      if text.elementsEqual("*".utf8) { return true }
      return (1...35).contains(text.count)
        && text.allSatisfy { byte in
          byte.isDigit || byte == UInt8(ascii: "-")
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte.asciiLowercased)
        }
    }

    /// Reads `q=0.8` (RFC 9110 §12.4.2): at most three decimals, and no more than one.
    private static func weight(_ text: Substring.UTF8View) -> Int? {
      let bytes = Array(text)
      guard (3...7).contains(bytes.count), bytes[0].asciiLowercased == UInt8(ascii: "q") else { return nil }
      guard bytes[1] == UInt8(ascii: "="), bytes.count == 3 || bytes[3] == UInt8(ascii: ".") else {
        return nil
      }
      let digits = [bytes[2]] + bytes.dropFirst(4)
      guard digits.allSatisfy(\.isDigit) else { return nil }
      let scales = [1000, 100, 10, 1]
      let weight = zip(digits, scales).reduce(0) { $0 + Int($1.0 - Byte.zero) * $1.1 }
      return weight <= 1000 ? weight : nil
    }
  }
}

extension AcceptLanguage.Range {
  var isWildcard: Bool { tag == "*" }

  /// True for the tag itself and all that refine it; `other` is in small letters.
  func covers(_ other: String) -> Bool {
    isWildcard || tag == other || other.hasPrefix(tag + "-")
  }

  /// The tag itself, else the longest that it refines, else the first that refines it.
  func closest(of offers: [String]) -> String? {
    var wanted = Substring(tag)
    while true {
      if let offer = offers.first(where: { $0.lowercased() == wanted }) { return offer }
      guard let hyphen = wanted.lastIndex(of: "-") else { break }
      wanted = wanted[..<hyphen]
    }
    return offers.first { covers($0.lowercased()) }
  }
}
