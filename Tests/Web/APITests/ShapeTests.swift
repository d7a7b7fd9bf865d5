import Encodings
import Ledger
import TestSupport
import Testing

@testable import API

struct ShapeTests {
  private func faults(_ shape: Shape, _ text: String) throws -> [String] {
    shape.check(try JSON(Array(text.utf8))).map { fault in
      if case .body(let pointer) = fault.place { "\(fault.code) \(pointer)" } else { fault.code }
    }
  }

  static let values: [(Shape, String, [String])] = [
    (.id, #""AAAAAAAAAAAAAAAAAAAAAQ""#, []), (.id, #""AAAAAAAAAAAAAAAAAAAAAB""#, ["notAnID "]),
    (.text(1...3), #""äöü""#, []), (.text(1...3), #""""#, ["tooShort "]),
    (.text(1...3), #""abcd""#, ["tooLong "]), (.text(1...3), #""a\u0000""#, ["forbiddenCharacter "]),
    (.text(0...99), "\"a" + String(repeating: "\\u0301", count: 31) + "\"", ["forbiddenCharacter "]),
    (.integer(1...9), "10", ["outOfRange "]), (.integer(1...9), "1.0", ["wrongType "]),
    (.integer(1...9), "99999999999999999999", ["wrongType "]), (.nullable(.flag), "null", []),
    (.flag, "null", ["wrongType "]), (.list(.id, 1...2), "[]", ["wrongCount "]),
    (.list(.flag), "[true,1]", ["wrongType /1"]), (.choice(["a", "b"]), #""c""#, ["unknownChoice "]),
    (
      .request([.init("a/b", .flag), .optional("c", .flag)]), #"{"a/b":1,"~":2}"#,
      ["unknownMember /~0", "wrongType /a~1b"]
    ), (.request([.init("a", .flag)]), "{}", ["missing /a"]),
  ]

  @Test(arguments: values) func `a value is held to its shape`(
    _ shape: Shape, _ text: String, _ expected: [String]
  ) throws { #expect(try faults(shape, text) == expected) }

  @Test(arguments: [
    ("0", 0, 0), ("12.50", 1250, 2), ("-0.001", -1, 3), ("007", 7, 0),
    ("999999999999999999", 999_999_999_999_999_999, 0),
  ]) func `plain digits are read as they are written`(_ text: String, _ units: Int64, _ scale: Int) {
    #expect(DecimalNumber(plain: text) == DecimalNumber(units: units, scale: scale))
  }

  @Test(arguments: [
    "", "-", ".", "1.", ".5", "+1", "1,5", "1e3", " 1", "1 ", "١", "0x1", "--1", "1.2.3", "1.0000000000001",
    "9999999999999999999", "99999999999999999.999999999999",
  ]) func `what is no plain number is none`(_ text: String) { #expect(DecimalNumber(plain: text) == nil) }

  @Test func `what a quantity writes, it reads`() {
    var dice = Seed.dice()
    for _ in 0..<Seed.count(2_000) {
      let quantity = DecimalNumber(
        units: Int64.random(in: -1_000_000_000_000...1_000_000_000_000, using: &dice),
        scale: Int.random(in: 0...12, using: &dice))
      #expect(quantity.flatMap { DecimalNumber(plain: $0.plainText) } == quantity)
    }
  }
}
