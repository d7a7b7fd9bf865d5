/// How somebody takes an answer packed (RFC 9110 §12.5.3).
package struct AcceptEncoding: Sendable {
  private let elements: [(coding: String, weight: Int)]

  /// How many codings are read of a value; the rest is passed over.
  private static let limit = 32
  private static let longestName = 32

  /// Reads a field's value; an element of it that cannot be read counts for nothing.
  package init(_ value: String) {
    let elements = value.utf8.split(separator: UInt8(ascii: ","), maxSplits: Self.limit)
    self.elements = elements.prefix(Self.limit).compactMap { element in
      guard let read = WeightedElement(element), !read.value.isEmpty, read.value.count <= Self.longestName
      else { return nil }
      return (String(Substring(read.value)).lowercased(), read.weight)
    }
  }

  /// Reads all lines of the field. Who sends none gets bytes as they are.
  package init(_ head: RequestHead) {
    self.init(head.values(of: .acceptEncoding).joined(separator: ","))
  }

  /// Whether gzip is welcome, and bytes as they are no more than it. Who refuses both still gets the bytes: an
  /// answer that cannot be read is better than none, as RFC 9110 §12.5.3 leaves open.
  package var prefersGzip: Bool {
    let gzip = weight(of: "gzip") ?? weight(of: "x-gzip") ?? weight(of: "*") ?? 0
    return gzip > 0 && gzip >= weight(of: "identity") ?? 0
  }

  /// The lowest one where it is named several times.
  private func weight(of coding: String) -> Int? {
    elements.filter { $0.coding.utf8.elementsEqual(coding.utf8) }.map(\.weight).min()
  }
}
