import Glibc
import TestSupport
import Testing

@testable import Words

struct ZoneFileTests {
  /// A file of the second version, as RFC 9636 section 3 lays it out.
  private func file(
    version: UInt8 = UInt8(ascii: "2"), changes: [Int64] = [], kinds: [UInt8] = [], offsets: [Int32] = [0],
    footer: String = "\nUTC0\n", types: UInt32? = nil
  ) -> [UInt8] {
    func header(_ counts: [UInt32]) -> [UInt8] {
      Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15) + counts.flatMap { bytes($0) }
    }
    let name = Array("LMT\0".utf8)
    return header([0, 0, 0, 0, 1, 4]) + [0, 0, 0, 0, 0, 0] + name
      + header([0, 0, 0, UInt32(changes.count), types ?? UInt32(offsets.count), 4])
      + changes.flatMap { bytes($0) } + kinds + offsets.flatMap { bytes($0) + [0, 0] } + name
      + Array(footer.utf8)
  }

  private func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  @Test func `a file is changes, and a rule for the time after`() throws {
    let bytes = file(changes: [-100, 0, 50], kinds: [1, 0, 1], offsets: [600, 3_600], footer: "\nABC-2\n")
    let zone = try #require(TimeZone(file: bytes))
    let offsets = [-101, -100, -1, 0, 49, 50].map { zone.offset(at: $0) }
    #expect(offsets == [600, 3_600, 3_600, 600, 600, 7_200])
  }

  @Test func `without a rule the last change lasts`() throws {
    let zone = try #require(
      TimeZone(file: file(changes: [10], kinds: [1], offsets: [0, 60], footer: "\n\n")))
    #expect([9, 10, .max].map { zone.offset(at: $0) } == [0, 60, 60])
  }

  @Test func `what does not hold together is no zone`() {
    #expect(TimeZone(file: []) == nil)
    #expect(TimeZone(file: Array("not a zone".utf8)) == nil)
    #expect(TimeZone(file: file(version: 0)) == nil)
    #expect(TimeZone(file: file(offsets: [])) == nil)
    #expect(TimeZone(file: file(changes: [5, 5], kinds: [0, 0])) == nil)
    #expect(TimeZone(file: file(changes: [5, 4], kinds: [0, 0])) == nil)
    #expect(TimeZone(file: file(changes: [5], kinds: [1])) == nil)
    #expect(TimeZone(file: file(offsets: [100_000])) == nil)
    #expect(TimeZone(file: file(types: .max)) == nil)
    let whole = file(changes: [1, 2], kinds: [0, 0])
    for length in 0..<(whole.count - 6) { #expect(TimeZone(file: Array(whole.prefix(length))) == nil) }
  }

  @Test func `no bytes bring the reader down`() throws {
    var generator = Seed.dice()
    let whole = file(
      changes: Array(0..<20), kinds: (0..<20).map { $0 % 2 }, offsets: [0, 3_600],
      footer: "\nCET-1CEST,M3.5.0,M10.5.0/3\n")
    var read = 0
    for _ in 0..<20_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let zone = TimeZone(file: bytes) else { continue }
      read += 1
      for moment in [Int64.min, -1, 0, 19, 1_800_000_000, .max] {
        #expect(abs(zone.offset(at: moment)) <= 93_600)
      }
    }
    #expect(read > 0)
  }
}
