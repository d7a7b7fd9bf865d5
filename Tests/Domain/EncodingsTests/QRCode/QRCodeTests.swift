import TestSupport
import Testing

@testable import Encodings

struct QRCodeTests {
  @Test func `every version is read back, full and with one byte more than the one before`() throws {
    var shortest = 0
    for number in 1...QRVersion.largest {
      let version = QRVersion(number: number)
      for count in [shortest, version.capacity] {
        let text = String(repeating: "Evenly/é—", count: count).prefix(count)
        let bytes = String(decoding: text.utf8.prefix(count).filter { $0 < 0x80 }, as: UTF8.self)
        let padded = bytes + String(repeating: "x", count: count - bytes.utf8.count)
        let code = try #require(QRCode(padded))
        #expect(code.version == version)
        #expect(try QRReader(code).text() == padded)
      }
      shortest = version.capacity + 1
    }
    #expect(QRCode(String(repeating: "x", count: shortest)) == nil)
  }

  /// The capacities that the standard's table 7 has for bytes at level M.
  @Test func `a version holds what the standard says`() {
    let capacities = (1...20).map { QRVersion(number: $0).capacity }
    #expect(
      capacities == [
        14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
      ])
  }

  @Test func `random texts are read back, and every mask occurs`() throws {
    var generator = Seed.dice()
    var masks: Set<Int> = []
    for _ in 0..<40 {
      let count = Int.random(in: 0...120, using: &generator)
      let text = String((0..<count).map { _ in "aZ0/:é家🧾 -".randomElement(using: &generator) ?? "a" })
      let code = try #require(QRCode(text))
      masks.insert(code.mask)
      #expect(try QRReader(code).text() == text)
    }
    #expect(masks.count > 4)
  }

  @Test func `a damaged code is not taken for a whole one`() throws {
    let code = try #require(QRCode("https://evenly.example/join/abcdefghijklmnopqrstuv"))
    #expect(throws: QRReader.Unreadable.self) { try QRReader(code, flipping: (20, 20)).text() }
    #expect(throws: QRReader.Unreadable.self) { try QRReader(code, flipping: (8, 2)).text() }
  }

  @Test func `the drawing has every dark module once`() throws {
    let code = try #require(QRCode("https://evenly.example/join/abc"))
    var drawn: Set<[Int]> = []
    for run in code.path.split(separator: "M") {
      let numbers = run.split { !$0.isNumber }.compactMap { Int($0) }
      let (column, row, length) = (numbers[0], numbers[1], numbers[2])
      for place in column..<column + length { #expect(drawn.insert([row, place]).inserted) }
    }
    let dark = (0..<code.size).flatMap { row in (0..<code.size).filter { code[row, $0] }.map { [row, $0] } }
    #expect(drawn == Set(dark))
  }
}
