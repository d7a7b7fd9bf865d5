extension AcceptLanguage {
  /// One language range, such as `de-AT;q=0.8`.
  struct Range: Sendable {
    /// In lower case; `*` matches every language.
    let tag: String
    /// In thousandths; 0 means that the language is not wanted.
    let weight: Int

    init?(_ element: Substring.UTF8View) {
      guard let read = WeightedElement(element), Self.isTag(read.value) else { return nil }
      tag = String(Substring(read.value)).lowercased()
      weight = read.weight
    }

    /// 35 bytes are enough for every registered tag (RFC 5646 §4.4.1).
    private static func isTag(_ text: Substring.UTF8View) -> Bool {
      if text.elementsEqual("*".utf8) { return true }
      return (1...35).contains(text.count)
        && text.allSatisfy { byte in
          byte.isDigit || byte == UInt8(ascii: "-")
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte.asciiLowercased)
        }
    }
  }
}

extension AcceptLanguage.Range {
  var isWildcard: Bool { tag == "*" }

  /// Whether `other`, in lower case, is the tag itself or refines it.
  func covers(_ other: String) -> Bool { isWildcard || tag == other || other.hasPrefix(tag + "-") }

  /// The tag itself, else the longest tag that it refines, else the first that refines it.
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
