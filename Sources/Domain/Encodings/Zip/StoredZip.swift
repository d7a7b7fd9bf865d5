/// Writes a ZIP file with uncompressed entries, in one pass (APPNOTE 6.3.10).
///
/// The same entries make the same bytes, because it has no times.
package struct StoredZip {
  package typealias Put = (_ piece: [UInt8]) throws -> Void

  /// Reasons why a file cannot be written.
  package enum Mistake: Error, Equatable {
    /// There are more than 65,534 entries, or more than 4 GiB.
    case tooLarge
    /// An entry had different bytes when it was written the second time.
    case unsteady
  }

  /// The fields in the headers of an entry, in the form in which they are written here.
  struct Entry {
    let name: [UInt8]
    let checksum: UInt32
    let size: UInt32
    let offset: UInt32
  }

  private let put: Put
  private var entries: [Entry] = []
  private var position: UInt64 = 0

  package init(_ put: @escaping Put) { self.put = put }

  /// Adds an entry. `write` is called twice and must give the same bytes: first for size and checksum, then
  /// for the file.
  package mutating func add(_ name: String, _ write: (Put) throws -> Void) throws {
    var (checksum, size) = (CRC32(), UInt64(0))
    try write { piece in
      checksum.add(piece)
      size += UInt64(piece.count)
    }
    let name = Array(name.utf8)
    let end = position + UInt64(30 + name.count) + size
    guard entries.count < 0xFFFE, name.count <= 0xFFFF, end < UInt64(UInt32.max),
      let offset = UInt32(exactly: position), let stored = UInt32(exactly: size)
    else { throw Mistake.tooLarge }
    let entry = Entry(name: name, checksum: checksum.value, size: stored, offset: offset)
    try put(entry.localHeader)
    var (again, count) = (CRC32(), UInt64(0))
    try write { piece in
      again.add(piece)
      count += UInt64(piece.count)
      try put(piece)
    }
    guard count == size, again.value == entry.checksum else { throw Mistake.unsteady }
    entries.append(entry)
    position = end
  }

  /// Writes the directory, which ends the file.
  package func finish() throws {
    let directory = entries.flatMap(\.centralHeader)
    guard let offset = UInt32(exactly: position), let size = UInt32(exactly: directory.count) else {
      throw Mistake.tooLarge
    }
    var end: [UInt8] = []
    end.append(little: 0x0605_4B50 as UInt32)
    end.append(little: 0 as UInt32)
    end.append(little: UInt16(entries.count))
    end.append(little: UInt16(entries.count))
    end.append(little: size)
    end.append(little: offset)
    end.append(little: 0 as UInt16)
    try put(directory + end)
  }
}

extension StoredZip.Entry {
  var localHeader: [UInt8] {
    var header: [UInt8] = []
    header.append(little: 0x0403_4B50 as UInt32)
    header += common
    return header + name
  }

  var centralHeader: [UInt8] {
    var header: [UInt8] = []
    header.append(little: 0x0201_4B50 as UInt32)
    // Made on Unix, for files that all users may read.
    header.append(little: 0x0314 as UInt16)
    header += common
    // No comment, first disk, unknown type of contents.
    for _ in 0..<3 { header.append(little: 0 as UInt16) }
    header.append(little: 0o100644 << 16 as UInt32)
    header.append(little: offset)
    return header + name
  }

  /// The common fields of both headers: version 2.0, names in UTF-8, uncompressed, the first possible day.
  private var common: [UInt8] {
    var fields: [UInt8] = []
    for field in [20, 0x0800, 0, 0, 0x0021] as [UInt16] { fields.append(little: field) }
    for field in [checksum, size, size] { fields.append(little: field) }
    fields.append(little: UInt16(name.count))
    fields.append(little: 0 as UInt16)
    return fields
  }
}
