import Encodings
import Exchange
import TestSupport
import Testing

/// The limits on one file.
struct ImportLimitTests {
  private let head = "Date,Description,Category,Cost,Currency,Ada,Ben\n"
  private let row = "2025-01-02,x,General,3.00,EUR,1.50,-1.50\n"

  private func draft(_ text: String) throws -> ImportDraft {
    try ImportSource(Array(text.utf8)).draft(in: Fixtures.context("file.csv"))
  }

  @Test func `fifty thousand rows, and not one more`() throws {
    // Refused rows are rows too, and quickly read; totals are none.
    let refused = "2025-02-30,x,,1,EUR,1,-1\n"
    let rows = row + String(repeating: refused, count: ImportLimit.rows - 1)
    let total = "\n2025-03-01,Total balance, , ,EUR,1.50,-1.50\n"
    let draft = try draft(head + rows + total)
    #expect(draft.entries.count == 1 && draft.refused.count == ImportLimit.rows - 1)
    #expect(draft.checks.map(\.agrees) == [true])
    #expect(throws: UnfitFile.tooManyRows(limit: ImportLimit.rows)) {
      try self.draft(head + rows + row + total)
    }
  }

  @Test func `twenty megabytes, and not one byte more`() {
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: ImportLimit.bytes + 1)
    #expect(throws: UnfitFile.tooLong(limit: ImportLimit.bytes)) { try ImportSource(bytes) }
  }

  @Test func `two hundred people, and not one more`() throws {
    let names = (1...200).map { "P\($0)" }.joined(separator: ",")
    let cells = "1.00,-1.00" + String(repeating: ",0.00", count: 198)
    let head = "Date,Description,Category,Cost,Currency,"
    #expect(try draft("\(head)\(names)\n2025-01-02,x,General,3.00,EUR,\(cells)\n").people.count == 200)
    #expect(throws: UnfitFile.tooManyPeople(limit: 200)) {
      try draft("\(head)\(names),Q\n2025-01-02,x,General,3.00,EUR,\(cells),0.00\n")
    }
  }

  @Test func `a cell of 64 KiB, and not one byte more`() throws {
    let cell = String(repeating: "x", count: ImportLimit.cellBytes)
    #expect(try draft(head + row.replacing("x", with: cell)).entries.count == 1)
    #expect(throws: UnfitFile.cellTooLong(line: 2, limit: ImportLimit.cellBytes)) {
      try draft(head + row.replacing("x", with: cell + "y"))
    }
  }

  @Test func `JSON that never stops opening is refused`() {
    let text = "[" + String(repeating: "[", count: 120_000)
    #expect(throws: UnfitFile.json(JSONError(reason: .tooDeep(limit: 32), line: 1, column: 33))) {
      try ImportSource(Array(text.utf8))
    }
  }

  @Test func `a long run of marks costs no more than its length`() throws {
    let marks = String(repeating: "\u{301}", count: 30_000)
    let time = try effort { _ = try draft(head + row.replacing("x", with: "e" + marks)) }
    #expect(isInTime(time < .seconds(1)))
  }

  @Test func `payments of several are entries, of which there can be as many as rows`() throws {
    let names = (1...200).map { "P\($0)" }.joined(separator: ",")
    let payment = "2025-01-02,x,Payment,199,EUR,199" + String(repeating: ",-1", count: 199) + "\n"
    let table = "Date,Description,Category,Cost,Currency,\(names)\n"
    #expect(try draft(table + payment).entries.count == 199)
    #expect(throws: UnfitFile.tooManyRows(limit: ImportLimit.rows)) {
      try draft(table + String(repeating: payment, count: 252))
    }
  }

  @Test func `lines of spaces, and a row that never ends, cost no more than their length`() throws {
    let heading =
      "Paid By,Name,Category,Amount,Split Type,Expense Date,Currency,You Lent,You Owe,Settlement\n"
    let row = "You,x,general,10.00,EQUAL,2025-03-07,EUR,5.00,0,0\n"
    let spaces = String(repeating: " \n", count: 200_000)
    let time = try effort {
      #expect(try draft(heading + spaces + row).entries.map(\.place) == [200_002])
      let open = try draft(heading + row + "x" + spaces)
      #expect(open.entries.count == 1 && open.refused.map(\.issue.reason) == [.badRow])
    }
    #expect(isInTime(time < .seconds(4)))
  }

  @Test func `an item of JSON that is longer than any row is refused unread`() throws {
    let long = String(repeating: "x", count: 3 << 20)
    let draft = try draft("[{\"account_id\":1,\"contact\":{},\"note\":\"\(long)\"}]")
    #expect(draft.refused.map(\.issue.reason) == [.badRow])
  }

  /// Swift compares two texts in time that is quadratic in a run of combining marks.
  @Test(arguments: [
    ("tricount/registry.json", "ACTIVE"), ("tricount/registry.json", "NORMAL"),
    ("tricount/registry.json", "TRAVEL"), ("spliit/Spliit Export - 2026-08-30.json", "EVENLY"),
    ("spliit/old-2024.json", "CHF"), ("splitwise/backup.json", "Dining out"),
    ("splitwise/backup.json", "Park"), ("ihatemoney/weekend-bills.json", "Expense"),
    ("verni/history.json", "op-07"), ("verni/history.json", "G-1"), ("verni/spendings-history.json", "ada"),
    ("skyclerk/ledger.json", "Office"), ("payback/transactions.json", "PBP"),
  ]) func `no word of JSON costs more than its length with a run of marks`(path: String, word: String) throws
  {
    let text = String(decoding: try Fixtures.bytes(path), as: UTF8.self)
    let marks = String(repeating: "\u{301}\u{316}", count: 120_000)
    let place = try #require(text.ranges(of: "\"\(word)").last)
    let hostile = text[..<place.lowerBound] + "\"\(word)\(marks)" + text[place.upperBound...]
    let time = try effort { _ = try draft(String(hostile)) }
    #expect(isInTime(time < .seconds(4)), "\(time)")
  }

  @Test func `totals are few, and so are units`() throws {
    let total = "2025-01-02,x,,,EUR,1.00,-1.00\n"
    let totals = try draft(head + String(repeating: total, count: 1_000) + row)
    #expect(totals.checks.count == 200 && totals.entries.count == 1)
    #expect(throws: UnfitFile.tooManyRows(limit: ImportLimit.rows)) {
      try draft(head + String(repeating: total, count: ImportLimit.rows + 201))
    }
    let units = (0..<60).map { "2025-01-02,x,General,3.00,X\(letter($0)),1.50,-1.50\n" }.joined()
    #expect(try draft(head + units).refused.map(\.issue.reason) == Array(repeating: .badCurrency, count: 10))
  }

  private func letter(_ number: Int) -> String {
    String(Unicode.Scalar(UInt8(ascii: "A") + UInt8(number / 26)))
      + String(Unicode.Scalar(UInt8(ascii: "A") + UInt8(number % 26))) + "Q"
  }
}
