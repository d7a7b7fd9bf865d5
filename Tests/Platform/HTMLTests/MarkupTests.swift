import Encodings
import HTML
import Testing

struct MarkupTests {
  @Test func `a literal is written as it is`() {
    #expect(written { $0.write(literal: "<p class=\"a\">é &amp; x</p>") } == "<p class=\"a\">é &amp; x</p>")
    #expect(written { $0.write(literal: "") } == "")
  }

  @Test(arguments: [0, 1, 9, 10, 99, 100, -1, -10, 1_234_567_890, Int.max, Int.min])
  func `whole numbers are written in digits`(_ number: Int) {
    #expect(written { $0.write(number) } == String(number))
  }

  @Test func `the ends of every integer type are written`() {
    let numbers = written {
      $0.write(Int8.min)
      $0.write(Int16.min)
      $0.write(Int32.min)
      $0.write(Int64.min)
      $0.write(UInt8.max)
      $0.write(UInt16.max)
      $0.write(UInt32.max)
      $0.write(UInt64.max)
      $0.write(UInt.max)
    }
    #expect(
      numbers
        == "-128-32768-2147483648-92233720368547758082556553542949672951844674407370955161518446744073709551615"
    )
  }

  @Test(arguments: [0, 100, 10_000]) func `a page has all its bytes, with room for them and without`(
    _ room: Int
  ) {
    let bytes = Markup.bytes(basePath: .root, reserving: room) { out in
      for number in 0..<300 { out.write(number) }
    }
    #expect(String(decoding: bytes, as: UTF8.self) == (0..<300).map(String.init).joined())
  }

  @Test func `a buffer grows from nothing to a megabyte and keeps every byte`() {
    var out = Markup(reserving: 0)
    for number in 0..<200_000 {
      out.write(literal: "<")
      out.write(number)
    }
    let expected = (0..<200_000).map { "<\($0)" }.joined()
    #expect(String(decoding: out.bytes, as: UTF8.self) == expected)
  }

  @Test(arguments: [true, false]) func `an emptied buffer starts afresh`(_ keepingCapacity: Bool) {
    var out = Markup()
    out.write(String(repeating: "old", count: 10_000))
    out.removeAll(keepingCapacity: keepingCapacity)
    let rest = out.count
    out.write("new")
    let text = out.withBytes { String(decoding: $0, as: UTF8.self) }
    #expect(rest == 0)
    #expect(text == "new")
  }

  @Test func `numbers fill a buffer to its last byte and beyond`() {
    for filled in 40...70 {
      var out = Markup(reserving: 64)
      out.write(String(repeating: "x", count: filled))
      out.write(Int.min)
      out.write(UInt64.max)
      let text = String(decoding: out.bytes, as: UTF8.self)
      #expect(text == String(repeating: "x", count: filled) + "\(Int.min)\(UInt64.max)")
    }
  }
}
