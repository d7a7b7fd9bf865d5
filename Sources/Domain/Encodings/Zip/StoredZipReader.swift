/// Reads a ZIP file whose entries are stored as they are (APPNOTE 6.3.10), from wherever its bytes are.
///
/// Nothing is believed that is said once: each entry has two headers which agree, the entries lie one behind the
/// other without gaps, and the directory behind them. What is packed, split, encrypted or longer than 4 GiB is
/// refused.
package struct StoredZipReader: Sendable {
  /// Gives the bytes of a range that is within the file, all of them.
  package typealias Bytes = @Sendable (_ range: Range<Int>) throws -> [UInt8]

  package enum Flaw: Error, Hashable, Sendable {
    /// It does not end as a ZIP file does.
    case noZip
    /// It is cut off, or something in it is not what something else in it says.
    case damaged
    /// An entry is compressed or encrypted.
    case packed(name: String)
    case tooManyEntries(limit: Int)
  }

  package struct Entry: Hashable, Sendable {
    package let name: String
    package let size: Int
    let checksum: UInt32
    let start: Int
  }

  package private(set) var entries: [Entry] = []
  private var places: [String: Int] = [:]
  private let bytes: Bytes

  /// Reads where everything is, and none of the contents.
  package init(size: Int, mostEntries: Int, _ bytes: @escaping Bytes) throws {
    self.bytes = bytes
    guard size >= ZipEnd.size else { throw Flaw.noZip }
    let end = try ZipEnd(bytes(size - ZipEnd.size..<size), at: size - ZipEnd.size)
    guard end.count <= mostEntries else { throw Flaw.tooManyEntries(limit: mostEntries) }
    var (position, next, ours) = (end.directory, 0, 0)
    entries.reserveCapacity(end.count)
    places.reserveCapacity(end.count)
    for _ in 0..<end.count {
      let header = try ZipHeader(bytes, central: position, before: end.start)
      guard header.offset == next else { throw Flaw.damaged }
      let local = try header.confirm(bytes, before: end.directory)
      let name = try header.text
      guard places.updateValue(entries.count, forKey: name) == nil else { throw Flaw.damaged }
      entries.append(
        Entry(name: name, size: Int(header.size), checksum: header.checksum, start: local.contents))
      if header.isOurs, local.isOurs { ours += 1 }
      (position, next) = (header.end, local.contents + Int(header.size))
    }
    guard next == end.directory, position == end.start else { throw Flaw.damaged }
    // What another program has packed again says more; what this one wrote says all of it in the same way.
    guard ours == 0 || ours == end.count else { throw Flaw.damaged }
  }

  package subscript(_ name: String) -> Entry? { places[name].map { entries[$0] } }

  /// Gives the bytes of an entry a piece at a time. Throws where they are not what was packed, which is known at
  /// the end alone.
  package func read(_ entry: Entry, _ body: ([UInt8]) throws -> Void) throws {
    var checksum = CRC32()
    let end = entry.start + entry.size
    for start in stride(from: entry.start, to: end, by: Self.pieceSize) {
      let piece = try bytes(start..<min(start + Self.pieceSize, end))
      checksum.add(piece)
      try body(piece)
    }
    guard checksum.value == entry.checksum else { throw Flaw.damaged }
  }

  /// All bytes of an entry, where there are no more than so many.
  package func bytes(of entry: Entry, atMost limit: Int) throws -> [UInt8] {
    guard entry.size <= limit else { throw Flaw.damaged }
    var all: [UInt8] = []
    all.reserveCapacity(entry.size)
    try read(entry) { all += $0 }
    return all
  }

  private static let pieceSize = 256 << 10
}
