import Encodings
import TestSupport
import Testing

struct CSVReaderTests {
  struct Case: Sendable {
    let text: String
    let rows: [[String]]
    var separator = CSVReader.Separator.comma
  }

  @Test(arguments: [
    Case(text: "", rows: []), Case(text: "\u{FEFF}", rows: []), Case(text: "a", rows: [["a"]]),
    Case(text: "\n", rows: [[""]]), Case(text: ",", rows: [["", ""]]),
    Case(text: "a,b\nc,d", rows: [["a", "b"], ["c", "d"]]),
    Case(text: "a\nb\r\nc\rd\n", rows: [["a"], ["b"], ["c"], ["d"]]),
    Case(text: "a\n\nb\r\n\r\n", rows: [["a"], [""], ["b"], [""]]),
    Case(text: "\u{FEFF}Käse,日本\n", rows: [["Käse", "日本"]]),
    Case(text: "\"a,b\",\"c\nd\",\"e\"\"f\",\"\"", rows: [["a,b", "c\nd", "e\"f", ""]]),
    Case(text: "\"\"\"\",\"\"\"\"\"\"", rows: [["\"", "\"\""]]),
    Case(text: "a\"b\",\"c\"d\"e", rows: [["a\"b\"", "cd\"e"]]),
    Case(text: "a;b,c\n", rows: [["a", "b,c"]], separator: .semicolon),
    Case(text: "a\tb;c", rows: [["a", "b;c"]], separator: .tab),
    Case(text: "a|\"b|c\"", rows: [["a", "b|c"]], separator: .bar),
    Case(text: "a\0b, c ", rows: [["a\0b", " c "]]),
  ]) func `a table is read`(_ table: Case) throws {
    #expect(try rows(Array(table.text.utf8), table.separator).map(\.cells) == table.rows)
  }

  @Test func `a row has the line in which it begins`() throws {
    let text = "a,\"b\nc\r\nd\re\"\r\nf\r\rg\n"
    #expect(try rows(Array(text.utf8)).map(\.line) == [1, 5, 6, 7])
  }

  @Test(arguments: [
    ("a\n\"b\n,c\n", CSVError.unclosedQuote(line: 2)), ("\"", .unclosedQuote(line: 1)),
    ("a\n\"b\"\"", .unclosedQuote(line: 2)), ("1\n2\n3\n4\n5", .tooManyRows(line: 5, limit: 4)),
    ("1,2,3\n1,2,3,4", .tooManyCells(line: 2, limit: 3)), ("a,12345678", .cellTooLong(line: 1, limit: 7)),
    ("a\n\"1234\n5678\"", .cellTooLong(line: 3, limit: 7)),
    (String(repeating: "a,b\n", count: 10), .tooLong(limit: 30)),
  ]) func `a table that is none, or too large, is refused with its line`(_ text: String, _ error: CSVError)
    throws
  {
    var limits = CSVReader.Limits()
    (limits.bytes, limits.rows, limits.cells, limits.cellBytes) = (30, 4, 3, 7)
    var reader = CSVReader(Array(text.utf8), limits: limits)
    #expect(throws: error) { while try reader.next() != nil {} }
    #expect(try reader.next() == nil)
  }

  @Test func `bytes that are no text are refused, and what came before them stands`() throws {
    var reader = CSVReader(Array("a\nb,".utf8) + [0xC3])
    #expect(try reader.next()?.cells == ["a"])
    #expect(throws: CSVError.notText(line: 2)) { try reader.next() }
  }

  @Test func `what the writer writes is read back`() throws {
    var dice = Seed.dice()
    for _ in 0..<Seed.count(300) {
      let table = (0...dice.below(4)).map { _ in
        (0...dice.below(4)).map { _ in dice.text(of: " aé\",;\t\r\n|") }
      }
      var writer = CSVWriter()
      for row in table {
        for cell in row { writer.write(text: cell) }
        writer.endRow()
      }
      // A cell that begins like a formula has got its apostrophe, which is the writer's matter.
      let read = try rows(writer.bytes).map {
        $0.cells.map { $0.filter { $0 != "'" }.unicodeScalars.map(\.value) }
      }
      #expect(read == table.map { $0.map { $0.unicodeScalars.map(\.value) } })
    }
  }

  @Test func `any bytes are rows or an error`() {
    var dice = Seed.dice(1)
    for _ in 0..<Seed.count(2_000) {
      let bytes = (0..<dice.below(40)).map { _ in
        dice.chance(80) ? dice.pick(Array("a\",;\t\r\n|\u{FEFF}".utf8)) : UInt8(dice.below(256))
      }
      for separator in CSVReader.Separator.allCases {
        guard let rows = try? rows(bytes, separator) else { continue }
        #expect(rows.allSatisfy { !$0.cells.isEmpty } && rows.map(\.line) == rows.map(\.line).sorted())
        #expect(rows.count <= bytes.count)
      }
    }
  }

  private func rows(_ bytes: [UInt8], _ separator: CSVReader.Separator = .comma) throws -> [CSVRow] {
    var reader = CSVReader(bytes, separator: separator)
    var rows: [CSVRow] = []
    while let row = try reader.next() { rows.append(row) }
    return rows
  }
}

extension Dice {
  fileprivate mutating func text(of scalars: String) -> String {
    let choices = Array(scalars.unicodeScalars)
    return String(String.UnicodeScalarView((0..<below(6)).map { _ in pick(choices) }))
  }
}
