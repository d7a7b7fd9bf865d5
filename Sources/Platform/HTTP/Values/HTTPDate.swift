/// A moment in whole seconds, as in fields such as Last-Modified (RFC 9110 §5.6.7).
package struct HTTPDate: Hashable, Sendable {
  package let secondsSince1970: Int

  /// Limited to the years 0 to 9999, which can be written: other moments become the first or last second of
  /// them.
  package init(secondsSince1970: Int) {
    self.secondsSince1970 = min(max(secondsSince1970, Self.firstSecond), Self.lastSecond)
  }

  private static let firstSecond = -62_167_219_200
  private static let lastSecond = 253_402_300_799
}

extension HTTPDate: Comparable {
  package static func < (a: Self, b: Self) -> Bool { a.secondsSince1970 < b.secondsSince1970 }
}
