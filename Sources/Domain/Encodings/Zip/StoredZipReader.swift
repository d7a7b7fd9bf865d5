/// Reads a ZIP file with uncompressed entries (APPNOTE 6.3.10) from any source of bytes.
///
/// Every field is checked twice: each entry has two headers, which must agree; the entries follow each other
/// without gaps, and the directory follows them. Compressed, split or encrypted files, and those longer than
/// 4 GiB, are refused.
package struct StoredZipReader: Sendable {
  /// Returns the bytes of a range within the file, all of them.
  package typealias Bytes = @Sendable (_ range: Range<Int>) throws -> [UInt8]

  package enum Flaw: Error, Hashable, Sendable {
    /// The file does not end like a ZIP file.
    case noZip
    /// The file is cut off, or contradicts itself.
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

  /// Reads the directory, but no contents.
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
    // Other programs write other headers, this one its own in all entries. A mix of both is damaged.
    guard ours == 0 || ours == end.count else { throw Flaw.damaged }
  }

  package subscript(_ name: String) -> Entry? { places[name].map { entries[$0] } }

  /// Calls `body` with the bytes of an entry, piece by piece. Throws if the checksum is wrong, which is known
  /// only at the end.
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

  /// All bytes of an entry, if there are at most `limit`.
  package func bytes(of entry: Entry, atMost limit: Int) throws -> [UInt8] {
    guard entry.size <= limit else { throw Flaw.damaged }
    var all: [UInt8] = []
    all.reserveCapacity(entry.size)
    try read(entry) { all += $0 }
    return all
  }

  private static let pieceSize = 256 << 10
}
