/// The last 22 bytes of a ZIP file, which locate its directory.
struct ZipEnd {
  static let size = 22

  let count: Int
  let directory: Int
  /// The position of these bytes.
  let start: Int

  init(_ bytes: [UInt8], at start: Int) throws(StoredZipReader.Flaw) {
    var fields = LittleFields(bytes)
    guard try fields.next32() == 0x0605_4B50 else { throw .noZip }
    let disks = try fields.next32()
    let (here, all) = (try fields.next16(), try fields.next16())
    let (length, offset) = (try fields.next32(), try fields.next32())
    let comment = try fields.next16()
    guard disks == 0, here == all, comment == 0, Int(offset) + Int(length) == start else { throw .damaged }
    (count, directory, self.start) = (Int(all), Int(offset), start)
  }
}

/// An entry of the directory.
struct ZipHeader {
  let name: [UInt8]
  let checksum: UInt32
  let size: UInt32
  let offset: Int
  /// The position of the next header.
  let end: Int
  /// Whether every byte is as `StoredZip` writes it.
  let isOurs: Bool
  /// Flags, method, time and day, which are in both headers.
  private let common: [UInt8]

  private static let size = 46
  private static let localSize = 30
  /// Names are paths of a few known files.
  private static let longestName = 200

  init(_ bytes: StoredZipReader.Bytes, central position: Int, before limit: Int) throws {
    guard limit - position >= Self.size else { throw StoredZipReader.Flaw.damaged }
    let header = try bytes(position..<position + Self.size)
    var fields = LittleFields(header)
    guard try fields.next32() == 0x0201_4B50 else { throw StoredZipReader.Flaw.damaged }
    _ = try fields.next32()
    common = Array(header[8..<16])
    let (flags, method) = (try fields.next16(), try fields.next16())
    _ = try fields.next32()
    checksum = try fields.next32()
    let packed = try fields.next32()
    size = try fields.next32()
    let lengths = (Int(try fields.next16()), Int(try fields.next16()), Int(try fields.next16()))
    let disk = try fields.next16()
    _ = (try fields.next16(), try fields.next32())
    offset = Int(try fields.next32())
    end = position + Self.size + lengths.0 + lengths.1 + lengths.2
    guard (1...Self.longestName).contains(lengths.0), disk == 0, end <= limit else {
      throw StoredZipReader.Flaw.damaged
    }
    name = try bytes(position + Self.size..<position + Self.size + lengths.0)
    guard method == 0, flags & 1 == 0 else { throw StoredZipReader.Flaw.packed(name: Self.shown(name)) }
    // UTF-8 names are the only allowed flag: sizes must come before the contents.
    guard flags & ~0x0800 == 0, packed == size, size < .max else { throw StoredZipReader.Flaw.damaged }
    let own = StoredZip.Entry(
      name: name, checksum: checksum, size: size, offset: UInt32(truncatingIfNeeded: offset))
    isOurs = end == position + Self.size + lengths.0 && header + name == own.centralHeader
  }

  /// The name, which may have letters, digits, dots, hyphens and single slashes, but no part of only dots.
  var text: String {
    get throws(StoredZipReader.Flaw) {
      let parts = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      let isPlain = parts.allSatisfy { part in
        part.contains { $0 != UInt8(ascii: ".") } && part.allSatisfy(Self.isPlain)
      }
      guard isPlain else { throw .damaged }
      return String(decoding: name, as: UTF8.self)
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func shown(_ name: [UInt8]) -> String {
    String(decoding: name.filter(isPlain), as: UTF8.self)
  }

  /// Checks the local header, and returns the position of the contents.
  func confirm(_ bytes: StoredZipReader.Bytes, before limit: Int) throws -> (contents: Int, isOurs: Bool) {
    guard limit - offset >= Self.localSize + name.count else { throw StoredZipReader.Flaw.damaged }
    let header = try bytes(offset..<offset + Self.localSize + name.count)
    var fields = LittleFields(header)
    guard try fields.next32() == 0x0403_4B50 else { throw StoredZipReader.Flaw.damaged }
    _ = try fields.next16()
    _ = (try fields.next32(), try fields.next32())
    let found = (try fields.next32(), try fields.next32(), try fields.next32())
    let (length, more) = (Int(try fields.next16()), Int(try fields.next16()))
    let contents = offset + Self.localSize + length + more
    guard found == (checksum, size, size), length == name.count, Array(header[6..<14]) == common,
      Array(header[Self.localSize...]) == name, contents + Int(size) <= limit
    else { throw StoredZipReader.Flaw.damaged }
    let own = StoredZip.Entry(name: name, checksum: checksum, size: size, offset: 0)
    return (contents, more == 0 && header == own.localHeader)
  }
}

/// Little-endian numbers of two and four bytes.
private struct LittleFields {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next16() throws(StoredZipReader.Flaw) -> UInt16 { UInt16(try next(2)) }
  mutating func next32() throws(StoredZipReader.Flaw) -> UInt32 { try next(4) }

  private mutating func next(_ count: Int) throws(StoredZipReader.Flaw) -> UInt32 {
    guard bytes.count - position >= count else { throw .damaged }
    defer { position += count }
    return (0..<count).reduce(0) { $0 | UInt32(bytes[position + $1]) << UInt32(8 * $1) }
  }
}

extension [UInt8] {
  /// Appends a number, lowest byte first.
  mutating func append(little number: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
