import Encodings

extension Form {
  /// Reads a body of the type `application/x-www-form-urlencoded`: pairs between `&`, each `name=value`.
  package init(urlencoded bytes: some Collection<UInt8>, maximumFields: Int = 2_000) throws(FormError) {
    self.init(maximumFields: maximumFields)
    let bytes = Array(bytes)
    let text = bytes.span
    var start = 0
    while start < text.count {
      let end = text.firstIndex(of: UInt8(ascii: "&"), in: start..<text.count)
      if end > start { try addPair(text.extracting(start..<end)) }
      start = end + 1
    }
  }

  /// Reads the query of a target, without its question mark; without a query the form is empty.
  package init(query: String?, maximumFields: Int = 2_000) throws(FormError) {
    try self.init(urlencoded: (query ?? "").utf8, maximumFields: maximumFields)
  }

  private mutating func addPair(_ pair: Span<UInt8>) throws(FormError) {
    let end = pair.firstIndex(of: UInt8(ascii: "="), in: 0..<pair.count)
    let value = pair.extracting(min(end + 1, pair.count)..<pair.count)
    // A name over the limit is not even decoded.
    guard end <= 3 * Self.longestName else { throw .longName }
    guard let name = PercentCoding.decode(pair.extracting(0..<end), plusIsSpace: true),
      let value = PercentCoding.decode(value, plusIsSpace: true)
    else { throw .malformed("bad escape or bytes that are no text") }
    try add(name, value)
  }
}

extension Span<UInt8> {
  /// The first index of a byte in a range, or the range's end.
  fileprivate func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, self[index] != byte { index += 1 }
    return index
  }
}
