import Encodings
import TestSupport
import Testing

/// Packed files are read back unchanged, and damaged archives are refused.
struct StoredZipReaderTests {
  private static let files: [(String, [UInt8])] = [
    ("evenly.json", Array("{}".utf8)), ("files/a", (0..<70).map { UInt8($0) }), ("empty", []),
  ]

  private static func pack(_ files: [(String, [UInt8])]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var zip = StoredZip { bytes += $0 }
    for (name, contents) in files { try zip.add(name) { try $0(contents) } }
    try zip.finish()
    return bytes
  }

  /// Reads every file, so that any damage is found.
  private static func unpack(_ bytes: [UInt8], mostEntries: Int = 10) throws -> [String: [UInt8]] {
    let zip = try StoredZipReader(size: bytes.count, mostEntries: mostEntries) { range in
      try #require(range.lowerBound >= 0 && range.upperBound <= bytes.count, "outside the file")
      return Array(bytes[range])
    }
    var found: [String: [UInt8]] = [:]
    for entry in zip.entries { found[entry.name] = try zip.bytes(of: entry, atMost: 1 << 20) }
    return found
  }

  @Test func `what was packed comes back`() throws {
    let found = try Self.unpack(try Self.pack(Self.files))
    #expect(found == Dictionary(uniqueKeysWithValues: Self.files))
    #expect(try Self.unpack(try Self.pack([])).isEmpty)
  }

  @Test func `no byte of it can be another one`() throws {
    let bytes = try Self.pack(Self.files)
    for place in bytes.indices {
      for bit in 0..<8 {
        var other = bytes
        other[place] ^= 1 << UInt8(bit)
        #expect(throws: StoredZipReader.Flaw.self, "byte \(place), bit \(bit)") { try Self.unpack(other) }
      }
    }
  }

  @Test func `cut off anywhere, or with bytes before or after it, it is refused`() throws {
    let bytes = try Self.pack(Self.files)
    for count in bytes.indices {
      #expect(throws: StoredZipReader.Flaw.self) { try Self.unpack(Array(bytes.prefix(count))) }
      #expect(throws: StoredZipReader.Flaw.self) { try Self.unpack(Array(bytes.dropFirst(count + 1))) }
    }
    #expect(throws: StoredZipReader.Flaw.self) { try Self.unpack([0] + bytes) }
    #expect(throws: StoredZipReader.Flaw.self) { try Self.unpack(bytes + [0]) }
  }

  @Test(arguments: ["..", "../a", "a/..", "/a", "a//b", "a/", ".", "a\\b", "a b", "ä", "a\0b"])
  func `a name that leads elsewhere is refused`(name: String) throws {
    #expect(throws: StoredZipReader.Flaw.damaged) { try Self.unpack(try Self.pack([(name, [1])])) }
  }

  @Test func `a name stands for one entry, and there are only so many`() throws {
    let twice = try Self.pack([("a", [1]), ("a", [2])])
    #expect(throws: StoredZipReader.Flaw.damaged) { try Self.unpack(twice) }
    let many = try Self.pack((0..<11).map { ("a\($0)", [1]) })
    #expect(throws: StoredZipReader.Flaw.tooManyEntries(limit: 10)) { try Self.unpack(many) }
    #expect(try Self.unpack(many, mostEntries: 11).count == 11)
  }

  @Test func `an entry is found as fast among many as among few`() throws {
    let times = try [2_000, 8_000].map { count in
      let bytes = try Self.pack((0..<count).map { ("files/\($0)", []) })
      let zip = try StoredZipReader(size: bytes.count, mostEntries: count) { Array(bytes[$0]) }
      return shortest { #expect((0..<count).allSatisfy { zip["files/\($0)"] != nil }) }
    }
    // Four times as many, each of them in the same time.
    #expect(isInTime(times[1] < times[0] * 8), "\(times)")
  }

  /// Two entries of the directory that point to the same data, as in a zip bomb.
  @Test func `entries that lie over each other are refused`() throws {
    let bytes = try Self.pack([("a", [1, 2, 3]), ("b", [1, 2, 3])])
    let directory = bytes.count - 22 - 2 * 47
    var other = bytes
    other.replaceSubrange(directory + 47 + 42..<directory + 47 + 46, with: [0, 0, 0, 0])
    other[directory + 47 + 46] = UInt8(ascii: "a")
    #expect(throws: StoredZipReader.Flaw.damaged) { try Self.unpack(other) }
  }

  /// Both headers of each entry have the time of day, as other programs write it.
  @Test func `what another program has packed without packing it smaller is read`() throws {
    var bytes = try Self.pack([("a", [1, 2, 3])])
    let directory = bytes.count - 22 - 47
    (bytes[10], bytes[directory + 12]) = (5, 5)
    #expect(try Self.unpack(bytes) == ["a": [1, 2, 3]])
    bytes[10] = 6
    #expect(throws: StoredZipReader.Flaw.damaged) { try Self.unpack(bytes) }
  }

  @Test func `what is packed smaller or with a password is refused by its name`() throws {
    for (field, value) in [(8, 8), (6, 1)] {
      var bytes = try Self.pack([("a", [1, 2, 3])])
      let directory = bytes.count - 22 - 47
      (bytes[field], bytes[directory + field + 2]) = (UInt8(value), UInt8(value))
      #expect(throws: StoredZipReader.Flaw.packed(name: "a")) { try Self.unpack(bytes) }
    }
  }
}
