import Ledger

/// Cospend's file with several tables: members, bills, categories, ways of payment, currencies.
struct CospendReader {
  private let table: SourceTable

  init(_ table: SourceTable) { self.table = table }

  func read(into builder: inout DraftBuilder) throws(UnfitFile) {
    builder.allowsExponents = true
    try scan(&builder)
    var project = CospendProject(builder.answers, builder.mark)
    _ = try eachRow { section, row in project.learn(section, row, &builder.people) }
    builder.draft.former = project.former
    if let code = project.currency { project.isCurrencyKnown = Currency.named(code) != nil }
    let names = NameList(known: project.names + builder.answers.people, separator: ",")
    let unclosed = try eachRow { section, row throws(UnfitFile) in
      guard case .bills(let heading) = section else { return }
      try builder.row(at: row.line) { builder throws(RowIssue) in
        try CospendBill(row, heading).read(project, names, into: &builder)
      }
    }
    if let unclosed { builder.note(RowIssue(.unclosedQuote), at: unclosed) }
  }

  /// Only the bills have amounts.
  private func scan(_ builder: inout DraftBuilder) throws(UnfitFile) {
    var marks = DecimalMarkCount()
    var orders = DayOrderCount()
    _ = try eachRow { section, row in
      guard case .bills(let heading) = section else { return }
      marks.add(row[heading["amount"]], allowsExponent: true)
      orders.add(row[heading["date"]])
    }
    builder.settle(marks, beside: table.separator)
    builder.settle(orders)
  }

  /// The tables of the file.
  enum Section {
    case members(TableHeading)
    case bills(TableHeading)
    case categories(TableHeading)
    case ways(TableHeading)
    case currencies(TableHeading)

    /// A table begins with its heading after a blank line.
    init?(_ row: SourceTable.Row, isFirst: Bool) {
      guard isFirst || row.isBehindBlank else { return nil }
      let heading = TableHeading(row)
      if heading.has("what", "amount", "owers") {
        self = .bills(heading)
      } else if heading.has("name", "weight") {
        self = .members(heading)
      } else if heading.has("categoryname", "categoryid") {
        self = .categories(heading)
      } else if heading.has("paymentmodename", "paymentmodeid") {
        self = .ways(heading)
      } else if heading.has("currencyname") {
        self = .currencies(heading)
      } else {
        return nil
      }
    }
  }

  /// Reads the rows of all tables; returns the line of a quote that is never closed.
  private func eachRow(_ body: (Section, SourceTable.Row) throws(UnfitFile) -> Void) throws(UnfitFile) -> Int?
  {
    var section: Section?
    var rows = table.rows()
    while let row = try rows.next() {
      if let next = Section(row, isFirst: section == nil) {
        section = next
      } else if let section {
        try body(section, row)
      }
    }
    return rows.unclosedLine
  }
}
