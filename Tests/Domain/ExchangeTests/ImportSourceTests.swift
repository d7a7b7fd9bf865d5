import Encodings
import Exchange
import Ledger
import TestSupport
import Testing

/// Formats are recognised however a file was saved, and some files are refused as a whole.
struct ImportSourceTests {
  private static let table =
    "Date,Description,Category,Cost,Currency,Zoë,Ben\n2025-01-02,Café,General,3.00,EUR,1.50,-1.50\n"

  private func draft(_ text: String, _ answers: ImportAnswers = .init()) throws -> ImportDraft {
    try draft(Array(text.utf8), answers)
  }

  private func draft(_ bytes: [UInt8], _ answers: ImportAnswers = .init()) throws -> ImportDraft {
    try ImportSource(bytes).draft(answering: answers, in: Fixtures.context("file.csv"))
  }

  @Test(arguments: [false, true]) func `UTF-16 is read in either order of bytes`(isBig: Bool) throws {
    let units = Array(("\u{FEFF}" + Self.table).utf16)
    let bytes = units.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBig ? [high, low] : [low, high]
    }
    let draft = try draft(bytes)
    #expect(draft.people == ["Zoë", "Ben"] && draft.entries.map(\.title) == ["Café"])
    #expect(draft.sampleOfGuess == nil)
  }

  @Test func `what is no UTF-8 is taken for Windows-1252, and a word shows whether that is right`() throws {
    let bytes = Self.table.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let draft = try draft(bytes)
    #expect(draft.people == ["Zoë", "Ben"] && draft.sampleOfGuess == "Zoë")
  }

  @Test(arguments: [
    ("", UnfitFile.empty), ("\u{FEFF} \n", .empty), ("PK\u{3}\u{4}", .workbook), ("%PDF-1.7", .pdf),
    ("<html>", .markup), ("a,b\n1,\0", .binary), ("hello", .noTable), ("{\"friends\":[]}", .unknownJSON),
    ("[]", .unknownJSON), ("ower,receiver,amount\na,b,1", .settlementPlan),
    ("Who pays?,To whom?,How much?\n", .settlementPlan), ("https://spliit.app/groups/abc", .linkOnly),
    ("{\"expenses\": [}", .json(JSONError(reason: .unexpected, line: 1, column: 16))),
  ]) func `a file of which nothing can be made is refused`(_ text: String, _ error: UnfitFile) {
    #expect(throws: error) { try ImportSource(Array(text.utf8)) }
  }

  @Test(arguments: [",", ";", "\t", "|"]) func `any separator is found`(separator: String) throws {
    let draft = try draft(Self.table.replacing(",", with: separator))
    #expect(draft.format == .splitwiseCSV && draft.entries.map(\.amount) == [300])
  }

  @Test func `a row that goes on for ever leaves those before it`() throws {
    let draft = try draft(Self.table + "2025-01-03,\"never ends,General,3.00,EUR,1.50,-1.50\n")
    #expect(draft.entries.count == 1)
    #expect(draft.refused.map(\.place) == [3] && draft.refused.map(\.issue.reason) == [.unclosedQuote])
  }

  @Test(
    arguments: [
      ("-307.865,-307.865", nil), ("-307.866,-307.865", nil),
      ("-307.867,-307.865", RowIssue.Reason.sumNotZero), ("-307.865,-307.86", .sumNotZero),
    ] as [(String, RowIssue.Reason?)])
  func `cells that were cut off add up to zero but for half a unit of their last decimal each`(
    _ cells: String, _ reason: RowIssue.Reason?
  ) throws {
    let table =
      "Date,Description,Category,Cost,Currency,A,B,C\n2025-06-01,x,General,923.595,EUR,615.73,\(cells)\n"
    let draft = try draft(table)
    #expect(draft.refused.map(\.issue.reason) == [reason].compactMap { $0 })
    #expect(draft.entries.map(\.warnings) == (reason == nil ? [[.rounded]] : []))
  }

  @Test func `an unknown language is known by its shape`() throws {
    let table =
      "Päivä,Kuvaus,Luokka,Hinta,Valuutta,Aino,Väinö\n\n"
      + (1...10).map { "2025-01-\(9 + $0),x,y,\($0).00,EUR,\($0).00,-\($0).00\n" }.joined()
      + "\n2025-02-01,Saldo, , ,EUR,55.00,-55.00\n"
    let draft = try draft(table)
    #expect(
      draft.format == .splitwiseCSV && draft.entries.count == 10 && draft.checks.map(\.agrees) == [true])
    #expect(draft.questions.contains { $0.subject == .format })
    #expect(draft.questions.contains { $0.subject == .categories && $0.about == "y" })
  }

  @Test func `who has left a group is known by their name`() throws {
    let draft = try draft(Self.table.replacing("Ben", with: "Ben (removed)"))
    #expect(draft.people == ["Zoë", "Ben"] && draft.former == [1])
  }

  @Test func `a payment is known by its sentence in any language`() throws {
    let rows =
      "2025-01-02,Zoë X,Plaćanje,3.00,EUR,3.00,-3.00\n2025-01-02,Zoë je platila Ben,Plaćanje,3.00,EUR,3.00,-3.00\n"
    let draft = try draft("Date,Description,Category,Cost,Currency,Zoë,Ben\n" + rows)
    #expect(draft.entries.map(\.kind) == [.expense, .transfer])
  }

  @Test func `an answer makes an unknown category a payment`() throws {
    var answers = ImportAnswers()
    answers.categories = ["plaćanje": "payment", "Gym": "sports"]
    let head = "Date,Description,Category,Cost,Currency,Zoë,Ben\n"
    let rows = "2025-01-02,a,Plaćanje,3.00,EUR,3.00,-3.00\n2025-01-02,b,gym,3.00,EUR,3.00,-3.00\n"
    let draft = try draft(head + rows, answers)
    #expect(draft.entries.map(\.kind) == [.transfer, .expense])
    #expect(draft.entries.map(\.category) == [.none, .household(.sports)])
    #expect(!draft.questions.contains { $0.subject == .categories })
  }

  @Test func `what the file leaves open is asked, with an assumed answer`() throws {
    let draft = try draft("Day,What,Amount\n3/4/2025,Tea,1\n")
    #expect(draft.entries.map(\.day.description) == ["2025-04-03"] && draft.entries[0].currency == euro)
    #expect(Set(draft.questions.map(\.subject)).isSuperset(of: [.dates, .currency, .me, .columns, .people]))
  }

  @Test func `a title that is too long is kept whole in the note`() throws {
    let title = String(repeating: "é", count: 300)
    let draft = try draft(Self.table.replacing("Café", with: title))
    #expect(draft.entries[0].title.count == 200 && draft.entries[0].title.hasSuffix("é…"))
    #expect(draft.entries[0].note == title && draft.entries[0].warnings == [.titleCut])
  }

  @Test func `a refused row says what stands in it`() throws {
    let refused = try Fixtures.draft("splitwise/broken.csv").refused
    #expect(refused.map(\.issue.value) == ["1", "2025-02-30", nil, "ten", "", "1.00"])
    #expect(refused[2].issue.sums == RowIssue.Sums(found: 1_200, wanted: 1_000, person: 0))
    #expect(refused[2].currency == euro && refused[1].currency == nil)
  }

  @Test(arguments: [",", ";"]) func `SplitPro's table is the same with quotes where they belong`(
    separator: String
  ) throws {
    let first = try Fixtures.draft("splitpro/Bea.csv")
    var saved = "Paid By,Name,Category,Amount,Split Type,Expense Date,Currency,You Lent,You Owe,Settlement\n"
    for (title, name) in [("Groceries", "You"), ("The \"big\" lamp", "Bea")] {
      let quoted = title.replacing("\"", with: "\"\"")
      let cell = quoted == title ? title : "\"\(quoted)\""
      saved += "\(name),\(cell),general,10.00,EQUAL,2025-03-01,EUR,5.00,5.00,0\n"
    }
    let again = try draft(saved.replacing(",", with: separator))
    #expect(again.people == first.people && again.refused.isEmpty)
    #expect(again.entries.map(\.title) == ["Groceries", "The \"big\" lamp"])
  }

  /// A table saved again by a spreadsheet, in a locale with decimal commas.
  @Test(arguments: [
    "ihatemoney/weekend-bills.csv", "cospend/house.csv", "cospend/old.csv", "evenly/entries.csv",
    "splitwise/flat_2025-03-01_export.csv", "spliit/Spliit Export - 2026-08-30.csv", "tricount/sesterce.csv",
    "ihatemoney/old-bills.csv", "splitpro/Cem.csv",
  ]) func `a table that was saved again elsewhere is the same`(path: String) throws {
    var reader = CSVReader(try Fixtures.bytes(path))
    var saved = ""
    while let row = try reader.next() {
      let cells = row.cells.map { cell in
        let isNumber = cell.wholeMatch(of: /-?[0-9]+\.[0-9]+/) != nil
        let text = isNumber ? cell.replacing(".", with: ",") : cell
        return "\"\(text.replacing("\"", with: "\"\""))\""
      }
      saved += cells.allSatisfy { $0 == "\"\"" } ? ";;;\r\n" : cells.joined(separator: ";") + "\r\n"
    }
    let answers =
      try Fixtures.expectation(of: path).object?["answers"].map { try ImportAnswers($0) } ?? .init()
    let again = try draft(saved, answers)
    let first = try Fixtures.draft(path)
    #expect(again.format == first.format && again.people == first.people)
    #expect(again.entries.map { $0.at(0) } == first.entries.map { $0.at(0) })
    #expect(again.left.map(\.issue.reason) == first.left.map(\.issue.reason))
    #expect(again.refused.map(\.issue.reason) == first.refused.map(\.issue.reason))
  }
}

extension ImportedEntry {
  /// The same entry in another line.
  fileprivate func at(_ place: Int) -> ImportedEntry {
    var entry = self
    entry.place = place
    return entry
  }
}
