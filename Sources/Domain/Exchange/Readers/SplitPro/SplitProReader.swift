import Encodings
import Ledger

/// SplitPro's table of the expenses between a person and one friend.
struct SplitProReader {
  private let rows: Rows

  enum Rows {
    /// As SplitPro writes them.
    case lines([UInt8])
    /// Saved again by another program, with correct quotes.
    case table(SourceTable, TableHeading)
  }

  init(_ rows: Rows) { self.rows = rows }

  private func eachRow(_ body: (SplitProLines.Row) throws(UnfitFile) -> Void) throws(UnfitFile) {
    switch rows {
    case .lines(let bytes):
      var lines = SplitProLines(behindHeadingOf: bytes)
      while let row = try lines.next() { try body(row) }
    case .table(let table, let heading):
      var rows = table.rows()
      while let row = try rows.next() {
        guard row.line > heading.line else { continue }
        let cells = (0..<10).map { row[$0] }
        try body(.init(line: row.line, cells: heading.stray(in: row).map { [$0] } ?? cells))
      }
    }
  }

  func read(into builder: inout DraftBuilder) throws(UnfitFile) {
    let friend = try scan(&builder)
    _ = builder.people.place(of: Self.me)
    _ = builder.people.addAnother(friend)
    try eachRow { row throws(UnfitFile) in
      try builder.row(at: row.line) { builder throws(RowIssue) in try read(row, into: &builder) }
    }
  }

  /// Finds the decimal mark, and the friend: the other payer, or else the name in the file's name.
  private func scan(_ builder: inout DraftBuilder) throws(UnfitFile) -> String {
    var marks = DecimalMarkCount()
    var friend: String?
    try eachRow { row in
      guard row.cells.count == 10 else { return }
      for column in [3, 7, 8, 9] { marks.add(row.cells[column]) }
      let payer = CleanText.line(row.cells[0])
      if friend == nil, payer != Self.me, !payer.isEmpty { friend = payer }
    }
    builder.settle(marks, beside: .comma)
    if let friend = builder.answers.friend ?? friend { return friend }
    let name = CleanText.line(builder.context.fileName.split(separator: ".").first.map(String.init) ?? "")
    let guess = name.isEmpty ? "Friend" : name
    builder.ask(.friend, guess)
    return guess
  }

  private func read(_ row: SplitProLines.Row, into builder: inout DraftBuilder) throws(RowIssue) {
    guard row.cells.count == 10 else { throw RowIssue(.badRow, row.cells[0]) }
    let cells = row.cells
    var facts = RowFacts(
      place: row.line, day: try builder.day(cells[5]), title: CleanText.unguarded(cells[1]),
      currency: try builder.currency(cells[6]))
    facts.sort(category(cells[2], &builder))
    let amount = try builder.units(try builder.amount(cells[3]), &facts)
    let lent = try builder.units(try builder.amount(cells[7]), &facts)
    let owe = try builder.units(try builder.amount(cells[8]), &facts)
    guard amount != 0 else { throw RowIssue(.zero) }
    let payer = CleanText.line(cells[0]) == Self.me ? 0 : 1
    if Self.payments.contains(CleanText.line(cells[4])) {
      facts.isPayment = true
      try builder.add(facts, RowMoney(amount, paid: [.init(payer, amount)], owed: [.init(1 - payer, amount)]))
      return
    }
    let part = payer == 0 ? lent : owe
    guard part != 0 else { throw RowIssue(.personal) }
    let owed: [RowMoney.Portion] = [.init(1 - payer, part), .init(payer, amount - part)]
    let hint = CleanText.line(cells[4]) == "EQUAL" ? equal : nil
    try builder.add(facts, RowMoney(amount, paid: [.init(payer, amount)], owed: owed, hint: hint))
  }

  private var equal: ImportedEntry.SplitInputs { .init(.equal, [.init(0, .one), .init(1, .one)]) }

  private func category(_ key: String, _ builder: inout DraftBuilder) -> CategoryOrPayment {
    let key = CleanText.line(key)
    if builder.answers.categories[key] == nil, let meaning = ForeignCategories.meaning(ofSplitProKey: key) {
      return meaning.sorted
    }
    return builder.category(key)
  }

  /// The name of the person who exported the file.
  private static let me = "You"
  private static let payments: Set<String> = ["SETTLEMENT", "CURRENCY_CONVERSION"]
}
