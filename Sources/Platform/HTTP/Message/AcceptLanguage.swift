/// The languages that somebody reads, best first (RFC 9110 §12.5.4).
package struct AcceptLanguage: Sendable {
  private let ranges: [Range]

  /// How many languages are read of a value; the rest is passed over.
  private static let limit = 32

  /// Reads a field's value; an element of it that cannot be read counts for nothing.
  package init(_ value: String) {
    let elements = value.utf8.split(separator: UInt8(ascii: ","), maxSplits: Self.limit)
    let read = elements.prefix(Self.limit).compactMap { Range($0) }
    // Of those with the same weight the first is the best one, so their order is kept.
    ranges = read.enumerated()
      .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .map(\.element)
  }

  /// Reads all lines of the field.
  package init(_ head: RequestHead) {
    self.init(head.values(of: .acceptLanguage).joined(separator: ","))
  }

  /// The languages that are welcome, the best one first.
  package var tags: [String] {
    ranges.filter { $0.weight > 0 && !$0.isWildcard }.map { String($0.tag) }
  }

  /// The best of the language tags on offer, of which the first is the preferred one; nil where none is
  /// asked for. Who asks for `de-AT` gets `de`, and who asks for `de` gets `de-CH`, where there is no closer
  /// one (RFC 4647 §3.3.1 and §3.4).
  package func best(of offers: [String]) -> String? {
    let welcome = offers.filter { !isRefused($0.lowercased()) }
    for range in ranges where range.weight > 0 {
      let match = range.isWildcard ? welcome.first { !isNamed($0.lowercased()) } : range.closest(of: welcome)
      if let match { return match }
    }
    return nil
  }

  /// True where the longest of the ranges that cover a tag has no weight.
  private func isRefused(_ tag: String) -> Bool {
    ranges.filter { $0.covers(tag) }.max { $0.tag.utf8.count < $1.tag.utf8.count }?.weight == 0
  }

  private func isNamed(_ tag: String) -> Bool {
    ranges.contains { !$0.isWildcard && $0.covers(tag) }
  }
}
