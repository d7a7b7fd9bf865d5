import TestSupport
import Testing

@testable import Encodings

struct JSONTests {
  @Test(arguments: [
    ("null", "null"), (" true ", "true"), ("\t\r\n[ false , null ]\n", "[false,null]"), ("{}", "{}"),
    ("[]", "[]"), ("{ \"b\" : 1 , \"a\" : [ { } ] }", #"{"b":1,"a":[{}]}"#), (#""""#, #""""#),
    (#""é\u00e9\u00E9\/\\\"\b\f\n\r\t\u0000\u001f""#, #""ééé/\\\"\b\f\n\r\t\u0000\u001f""#),
    (#""\ud83c\udf55 \uD83C\uDF55""#, "\"🍕 🍕\""), ("0", "0"), ("-0", "-0"), ("-12.50", "-12.50"),
    ("1E+2", "1E+2"), ("0.10e-07", "0.10e-07"),
    ("123456789012345678901234567890", "123456789012345678901234567890"),
  ]) func `what is read is written again without spaces, numbers as they were`(
    _ text: String, _ written: String
  ) throws { #expect(try Self.written(JSON(Array(text.utf8))) == written) }

  @Test func `a value is asked what it is`() throws {
    let json = try read(#"{"a":null,"b":true,"c":12.50,"d":"x","e":[1],"f":{},"":0}"#)
    let object = try #require(json.object)
    #expect(object["a"]?.isNull == true && object["b"]?.bool == true && object["d"]?.string == "x")
    #expect(object["c"]?.number?.text == "12.50" && object["c"]?.number?.integer == nil)
    #expect(object["e"]?.array?.first?.number?.integer == 1 && object["f"]?.object?.members.isEmpty == true)
    #expect(object[""]?.number?.integer == 0 && object["g"] == nil && json.string == nil)
    #expect(object.members.map(\.name) == ["a", "b", "c", "d", "e", "f", ""])
  }

  @Test func `whole numbers are exact up to 64 bits`() throws {
    #expect(try read("9223372036854775807").number?.integer == .max)
    #expect(try read("-9223372036854775808").number?.integer == .min)
    #expect(try read("9223372036854775808").number?.integer == nil)
    #expect(try read("1e3").number?.integer == nil)
  }

  @Test func `names are told apart by their bytes`() throws {
    let object = try #require(try read("{\"e\u{301}\":1,\"\u{E9}\":2}").object)
    #expect(object["e\u{301}"]?.number?.integer == 1 && object["\u{E9}"]?.number?.integer == 2)
  }

  struct Bad: Sendable {
    let text: String
    let reason: JSONError.Reason
    let line: Int
    let column: Int

    init(_ text: String, _ reason: JSONError.Reason = .unexpected, _ line: Int = 1, _ column: Int) {
      (self.text, self.reason, self.line, self.column) = (text, reason, line, column)
    }
  }

  @Test(arguments: [
    Bad("", .unexpected, 1, 1), Bad("nul", .unexpected, 1, 1), Bad("1 2", .unexpected, 1, 3),
    Bad("[1,]", .unexpected, 1, 4), Bad("[\n 1\n 2]", .unexpected, 3, 2),
    Bad("{\"a\":1,}", .unexpected, 1, 8), Bad("{a:1}", .unexpected, 1, 2),
    Bad("{\"a\" 1}", .unexpected, 1, 6), Bad("[", .unexpected, 1, 2), Bad("01", .unexpected, 1, 2),
    Bad("1.", .unexpected, 1, 3), Bad(".5", .unexpected, 1, 1), Bad("1e", .unexpected, 1, 3),
    Bad("+1", .unexpected, 1, 1), Bad("NaN", .unexpected, 1, 1), Bad("'a'", .unexpected, 1, 1),
    Bad("\"a", .unexpected, 1, 3), Bad("\"a\nb\"", .unexpected, 1, 3), Bad("\u{FEFF}1", .unexpected, 1, 1),
    Bad("// x\n1", .unexpected, 1, 1), Bad(#""\x""#, .badEscape, 1, 3), Bad(#""\u12g4""#, .badEscape, 1, 6),
    Bad(#""\u12"#, .badEscape, 1, 6), Bad(#""\ud800\u12""#, .badEscape, 1, 12),
    Bad(#""a\ud800""#, .loneSurrogate, 1, 4), Bad(#""\udc00""#, .loneSurrogate, 1, 3),
    Bad(#""\ud800\ud800""#, .loneSurrogate, 1, 3), Bad("{\"a\":1,\n \"a\":2}", .duplicateName, 2, 2),
    Bad(#"{"a":1,"\u0061":2}"#, .duplicateName, 1, 8),
    Bad(String(repeating: "[", count: 40), .tooDeep(limit: 16), 1, 17),
    Bad("\"123456789\"", .textTooLong(limit: 8), 1, 11), Bad("123456789", .textTooLong(limit: 8), 1, 10),
  ]) func `anything else is refused where it stands`(_ bad: Bad) {
    var rules = JSONRules.strict
    rules.textBytes = 8
    #expect(throws: JSONError(reason: bad.reason, line: bad.line, column: bad.column)) {
      try JSON(Array(bad.text.utf8), rules: rules)
    }
  }

  @Test(
    arguments: [[0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]])
  func `bytes that are no UTF-8 are refused`(_ bytes: [UInt8]) {
    #expect(throws: JSONError(reason: .notUTF8, line: 1, column: 2)) {
      try JSON(Array("\"".utf8) + bytes + Array("\"".utf8))
    }
  }

  @Test func `files of other programs are read more leniently`() throws {
    let json = try JSON(Array(#"{"a":1,"b":"\ud800x\udc00","a":{"c":[]}}"#.utf8), rules: .lenient)
    #expect(Self.written(json) == "{\"a\":{\"c\":[]},\"b\":\"\u{FFFD}x\u{FFFD}\"}")
  }

  @Test func `what is written is read back, and no part of it alone is a value`() throws {
    var dice = Seed.dice()
    for _ in 0..<Seed.count(200) {
      let bytes = Array(Self.written(.array([dice.json(4)])).utf8)
      #expect(Self.written(try JSON(bytes)) == String(decoding: bytes, as: UTF8.self))
      for end in bytes.indices { #expect(throws: JSONError.self) { try JSON(Array(bytes[..<end])) } }
    }
  }

  @Test func `any bytes are a value or an error within the text`() {
    var dice = Seed.dice(1)
    var read = 0
    for _ in 0..<Seed.count(5_000) {
      var bytes = Array(Self.written(dice.json(3)).utf8)
      for _ in 0...dice.below(3) {
        let place = dice.below(bytes.count + 1)
        switch dice.below(3) {
        case 0: bytes.insert(dice.pick(Array("{}[]\",:\\u0-.e \n".utf8)), at: place)
        case 1: bytes.insert(UInt8(dice.below(256)), at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + dice.below(4)))
        }
      }
      for rules in [JSONRules.strict, .lenient] {
        do {
          let text = Self.written(try JSON(bytes, rules: rules))
          #expect(Self.written(try JSON(Array(text.utf8))) == text)
          read += 1
        } catch {
          #expect((1...bytes.count + 1).contains(error.line) && (1...bytes.count + 1).contains(error.column))
        }
      }
    }
    #expect(read > 0)
  }

  @Test func `long texts and many members take time in proportion`() throws {
    for piece in [#""k%":0"#, #""%":"\ud83c\udf55\n""#, #""%":[1,"x",{}]"#] {
      let time = { (count: Int) in
        let members = (0..<count).map { piece.replacing("%", with: "\($0)") }.joined(separator: ",")
        let bytes = Array("{\(members)}".utf8)
        return try shortest { _ = try JSON(bytes) }
      }
      #expect(try isInTime(time(10_000) < time(1_000) * 10 * 5))
    }
  }

  @Test func `members that are nil are left out`() {
    var writer = JSONWriter()
    writer.object { writer in
      writer.write("count", 2)
      writer.write("none", nil as Int?)
      writer.write("size", Int64.max)
      writer.write("list", encoded: Array("[1]".utf8))
      writer.write("absent", encoded: nil)
      writer.array("names", ["a", "b"]) { $1.write($0) }
    }
    let text = #"{"count":2,"size":9223372036854775807,"list":[1],"names":["a","b"]}"#
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
  }

  private func read(_ text: String) throws -> JSON { try JSON(Array(text.utf8)) }

  private static func written(_ json: JSON) -> String {
    var writer = JSONWriter()
    writer.write(json)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension Dice {
  fileprivate mutating func json(_ depth: Int) -> JSON {
    switch below(depth > 0 ? 7 : 4) {
    case 0: return chance(50) ? .null : .bool(chance(50))
    case 1: return .number(JSONNumber(Int64(truncatingIfNeeded: next() >> UInt64(below(64)))))
    case 2, 3: return .string(text())
    case 4, 5: return .array((0..<below(4)).map { _ in json(depth - 1) })
    default:
      var object = JSONObject()
      for _ in 0..<below(4) { object.set(text(), json(depth - 1)) }
      return .object(object)
    }
  }

  private mutating func text() -> String {
    let pieces = ["a", "é", "e\u{301}", "🍕", "\"", "\\", "\n", "\u{0}", "\u{1F}", "/", "日本", " "]
    return (0..<below(5)).map { _ in pick(pieces) }.joined()
  }
}
