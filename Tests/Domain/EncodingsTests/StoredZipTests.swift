import Encodings
import Testing

struct StoredZipTests {
  /// The published checksums of "123456789" and of no bytes.
  @Test func `the checksum is that of the standard`() {
    var checksum = CRC32()
    #expect(checksum.value == 0)
    checksum.add(Array("1234".utf8))
    checksum.add(Array("56789".utf8))
    #expect(checksum.value == 0xCBF4_3926)
  }

  private func zip(_ files: [(String, [[UInt8]])]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var zip = StoredZip { bytes += $0 }
    for (name, pieces) in files { try zip.add(name) { put in for piece in pieces { try put(piece) } } }
    try zip.finish()
    return bytes
  }

  /// The bytes that Python's zipfile writes for the same, but for the versions.
  @Test func `each entry stands as it is behind its header, and the end knows all of them`() throws {
    let bytes = try zip([("a.txt", [Array("hel".utf8), Array("lo".utf8)]), ("ü/b", [])])
    #expect(bytes.prefix(4) == [0x50, 0x4B, 3, 4])
    #expect(Array(bytes[30..<40]) == Array("a.txthello".utf8))
    #expect(Array(bytes[14..<26]) == [0x86, 0xA6, 0x10, 0x36, 5, 0, 0, 0, 5, 0, 0, 0])
    let end = bytes.suffix(22)
    #expect(Array(end.prefix(12)) == [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 2, 0, 2, 0])
    #expect(try zip([("a.txt", [Array("hello".utf8)]), ("ü/b", [])]) == bytes, "pieces do not matter")
  }

  @Test func `what is another one the second time is refused`() throws {
    var count = 0
    var zip = StoredZip { _ in }
    #expect(throws: StoredZip.Mistake.unsteady) {
      try zip.add("a") { put in
        count += 1
        try put([UInt8(count)])
      }
    }
  }
}
