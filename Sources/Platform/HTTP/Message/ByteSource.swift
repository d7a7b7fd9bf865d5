/// A body that is read in pieces while it is sent, so that it is never in memory as a whole.
package struct ByteSource: Sendable {
  package let count: Int
  private let start: Int
  private let read: @Sendable (Int) throws -> ArraySlice<UInt8>

  /// `read` returns some of the bytes from a position on, at least one if there is one. It is called on the
  /// connection's loop, and must be quick.
  package init(count: Int, read: @escaping @Sendable (Int) throws -> ArraySlice<UInt8>) {
    self.init(count: count, start: 0, read: read)
  }

  private init(count: Int, start: Int, read: @escaping @Sendable (Int) throws -> ArraySlice<UInt8>) {
    self.count = count
    self.start = start
    self.read = read
  }

  /// The part of it at `range`, which must lie within it.
  package subscript(range: Range<Int>) -> ByteSource {
    ByteSource(count: range.count, start: start + range.lowerBound, read: read)
  }

  /// The bytes at a position; nil if they cannot be read, and then the body cannot be completed.
  package func piece(at position: Int) -> ArraySlice<UInt8>? {
    guard (0..<count).contains(position), let bytes = try? read(start + position), !bytes.isEmpty else {
      return nil
    }
    return bytes.prefix(count - position)
  }
}
