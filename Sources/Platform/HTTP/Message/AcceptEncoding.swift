/// The content codings that a client accepts (RFC 9110 §12.5.3).
package struct AcceptEncoding: Sendable {
  private let elements: [(coding: String, weight: Int)]

  /// How many codings of a value are read; the rest is ignored.
  private static let limit = 32
  private static let longestName = 32

  /// Reads a field's value; invalid elements are ignored.
  package init(_ value: String) {
    let elements = value.utf8.split(separator: UInt8(ascii: ","), maxSplits: Self.limit)
    self.elements = elements.prefix(Self.limit).compactMap { element in
      guard let read = WeightedElement(element), !read.value.isEmpty, read.value.count <= Self.longestName
      else { return nil }
      return (String(Substring(read.value)).lowercased(), read.weight)
    }
  }

  /// Reads all lines of the field. A client without one gets uncompressed bytes.
  package init(_ head: RequestHead) { self.init(head.values(of: .acceptEncoding).joined(separator: ",")) }

  /// Whether gzip is accepted, with at least the weight of uncompressed bytes. A client that refuses both
  /// still gets the bytes: RFC 9110 §12.5.3 leaves that open, and an unreadable answer is better than none.
  package var prefersGzip: Bool {
    let gzip = weight(of: "gzip") ?? weight(of: "x-gzip") ?? weight(of: "*") ?? 0
    return gzip > 0 && gzip >= weight(of: "identity") ?? 0
  }

  /// The lowest weight if the coding is repeated.
  private func weight(of coding: String) -> Int? {
    elements.filter { $0.coding.utf8.elementsEqual(coding.utf8) }.map(\.weight).min()
  }
}
