import Ledger

/// Spliit's CSV: a person's cell is their share, positive for the payer and negative for the others.
struct SpliitTableReader {
  private let table: SourceTable
  private let heading: TableHeading
  /// The columns of the people, after all others.
  private let columns: [Int]

  init(_ table: SourceTable, _ heading: TableHeading) {
    self.table = table
    self.heading = heading
    let first = (heading["Split mode"] ?? 0) + 1
    columns = heading.names.indices.filter { $0 >= first && !heading.names[$0].isEmpty }
  }

  func read(into builder: inout DraftBuilder) throws(UnfitFile) {
    for column in columns { _ = builder.people.addAnother(heading.names[column]) }
    builder.language = "en"
    let cost = heading["Cost"].map { [$0] } ?? []
    try builder.scan(table, behind: heading.line, money: cost + columns, dates: heading["Date"])
    try builder.rows(of: table, below: heading) { (builder, row) throws(RowIssue) in
      try read(row, into: &builder)
    }
  }

  private func read(_ row: SourceTable.Row, into builder: inout DraftBuilder) throws(RowIssue) {
    var facts = RowFacts(
      place: row.line, day: try builder.day(row[heading["Date"]]), title: row[heading["Description"]],
      currency: try builder.currency(row[heading["Currency"]]))
    facts.sort(builder.category(row[heading["Category"]]))
    if FoldedText(name: CleanText.line(row[heading["Is Reimbursement"]])) == FoldedText("Yes") {
      facts.isPayment = true
    }
    let cost = try builder.units(try builder.amount(row[heading["Cost"]]), &facts)
    guard cost != 0 else { throw RowIssue(.zero) }
    let cells = try cells(row, sign: cost < 0 ? -1 : 1, &facts, builder)
    let payer = try payer(row, cells, &builder)
    let owed = try adjusted(cells.map { .init($0.person, abs($0.units)) }, to: abs(cost), &facts)
    let sign: Int64 = cost < 0 ? -1 : 1
    try builder.add(
      facts, RowMoney(cost, paid: [.init(payer, cost)], owed: owed.map { .init($0.person, sign * $0.units) }))
  }

  private func cells(_ row: SourceTable.Row, sign: Int64, _ facts: inout RowFacts, _ builder: DraftBuilder)
    throws(RowIssue) -> [RowMoney.Portion]
  {
    var cells: [RowMoney.Portion] = []
    for (person, column) in columns.enumerated() {
      let units = try builder.units(try builder.amountOrZero(row[column]), &facts)
      if units != 0 { cells.append(.init(person, sign * units)) }
    }
    guard !cells.isEmpty else { throw RowIssue(.nobodyIncluded) }
    return cells
  }

  /// A payer without a share cannot be told from the others.
  private func payer(_ row: SourceTable.Row, _ cells: [RowMoney.Portion], _ builder: inout DraftBuilder)
    throws(RowIssue) -> Int
  {
    let above = cells.filter { $0.units > 0 }
    guard above.count <= 1 else { throw RowIssue(.namedTwice) }
    if let payer = above.first { return payer.person }
    if let name = builder.answers.payers[row.line] {
      guard let person = builder.people.known(name) else { throw RowIssue(.unknownPerson, name) }
      return person
    }
    builder.ask(.payers, about: String(row.line), "", builder.people.shown)
    throw RowIssue(.payerUnknown)
  }

  /// Older exports rounded each share separately, so each may be off by a unit.
  private func adjusted(_ owed: [RowMoney.Portion], to cost: Int64, _ facts: inout RowFacts) throws(RowIssue)
    -> [RowMoney.Portion]
  {
    let sum = RowMoney.sum(owed)
    guard sum != cost else { return owed }
    guard abs(sum - cost) <= Int64(owed.count) else {
      throw RowIssue(.sharesDiffer, found: sum, wanted: cost)
    }
    facts.warn(.sharesAdjusted)
    return RowMoney.proportional(cost, to: owed)
  }
}

extension RowMoney {
  /// The parts scaled to a sum that is close: floor and largest remainder.
  static func proportional(_ amount: Int64, to parts: [Portion]) -> [Portion] {
    divided(amount, by: parts.map { Weight($0.person, ExactDecimal(Int128($0.units), scale: 0)) }).portions
  }
}
