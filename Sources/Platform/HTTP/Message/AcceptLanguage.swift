/// The languages that a visitor reads, best first (RFC 9110 §12.5.4).
package struct AcceptLanguage: Sendable {
  private let ranges: [Range]

  /// How many languages of a value are read; the rest is ignored.
  private static let limit = 32

  /// Reads a field's value; invalid elements are ignored.
  package init(_ value: String) {
    let elements = value.utf8.split(separator: UInt8(ascii: ","), maxSplits: Self.limit)
    let read = elements.prefix(Self.limit).compactMap { Range($0) }
    // Among equal weights the first is the best, so their order is kept.
    ranges = read.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(
      \.element)
  }

  /// Reads all lines of the field.
  package init(_ head: RequestHead) { self.init(head.values(of: .acceptLanguage).joined(separator: ",")) }

  /// The accepted languages, the best first.
  package var tags: [String] { ranges.filter { $0.weight > 0 && !$0.isWildcard }.map { String($0.tag) } }

  /// The best of the offered language tags, the first of which is preferred; nil if none is asked for. A
  /// request for `de-AT` gets `de`, and one for `de` gets `de-CH`, if there is no closer one (RFC 4647 §3.3.1
  /// and §3.4).
  package func best(of offers: [String]) -> String? {
    let welcome = offers.filter { !isRefused($0.lowercased()) }
    for range in ranges where range.weight > 0 {
      let match = range.isWildcard ? welcome.first { !isNamed($0.lowercased()) } : range.closest(of: welcome)
      if let match { return match }
    }
    return nil
  }

  /// Whether the longest range that covers a tag has no weight.
  private func isRefused(_ tag: String) -> Bool {
    ranges.filter { $0.covers(tag) }.max { $0.tag.utf8.count < $1.tag.utf8.count }?.weight == 0
  }

  private func isNamed(_ tag: String) -> Bool { ranges.contains { !$0.isWildcard && $0.covers(tag) } }

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
