/// A currency or a group's own unit: its code, and the number of decimals of its amounts.
package struct Currency: Hashable, Comparable, Sendable {
  package let code: String
  package let scale: Int

  package init(code: String, scale: Int) {
    self.code = code
    self.scale = scale
  }

  // Compared by bytes, as SQLite does: Swift treats two spellings of a letter as equal.
  package static func == (a: Self, b: Self) -> Bool {
    guard a.scale == b.scale else { return false }
    let (a, b) = (a.code.utf8, b.code.utf8)
    let isEqual = a.withContiguousStorageIfAvailable { a in
      b.withContiguousStorageIfAvailable { b in a.elementsEqual(b) }
    }
    return (isEqual ?? nil) ?? a.elementsEqual(b)
  }

  package static func < (a: Self, b: Self) -> Bool {
    if a.code.utf8.elementsEqual(b.code.utf8) { return a.scale < b.scale }
    return a.code.utf8.lexicographicallyPrecedes(b.code.utf8)
  }

  /// The most decimals any currency or unit may have.
  package static let largestScale = 8
}
