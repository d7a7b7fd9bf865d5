/// A text with a part, mostly an amount, that must not be broken across lines.
package struct UnbrokenPart: Equatable, Sendable {
  package let text: String
  /// The part as it occurs in the text; empty without one.
  package let part: String

  package init(text: String, part: String) {
    self.text = text
    self.part = part
  }

  /// The text before and after the part.
  package var surroundings: (before: Substring, after: Substring) {
    guard !part.isEmpty, let place = text.utf8.firstPlace(of: part.utf8) else { return (text[...], "") }
    return (text[..<place.lowerBound], text[place.upperBound...])
  }
}

extension String.UTF8View {
  /// Searches bytes: a list has a hundred amounts, and the standard library's search is made for longer
  /// texts.
  fileprivate func firstPlace(of wanted: String.UTF8View) -> Range<Index>? {
    let place = withContiguousStorageIfAvailable { text in
      wanted.withContiguousStorageIfAvailable { Self.firstPlace(of: $0, in: text) } ?? nil
    }
    return (place ?? nil).map { start in
      index(startIndex, offsetBy: start)..<index(startIndex, offsetBy: start + wanted.count)
    }
  }

  private static func firstPlace(of wanted: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>)
    -> Int?
  {
    guard let first = wanted.first, wanted.count <= text.count else { return nil }
    for start in 0...text.count - wanted.count where text[start] == first {
      if (1..<wanted.count).allSatisfy({ text[start + $0] == wanted[$0] }) { return start }
    }
    return nil
  }
}
