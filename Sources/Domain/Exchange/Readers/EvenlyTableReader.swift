import Encodings
import Ledger

/// Evenly's own table of entries.
struct EvenlyTableReader {
  typealias Pair = (name: String, paid: Int, share: Int)

  private let table: SourceTable
  private let heading: TableHeading
  private let pairs: [Pair]

  init(_ table: SourceTable, _ heading: TableHeading) {
    self.table = table
    self.heading = heading
    pairs = Self.pairs(in: heading)
  }

  /// The two adjacent columns of each member: the amounts paid and owed.
  static func pairs(in heading: TableHeading) -> [Pair] {
    heading.names.indices.dropLast().compactMap { place in
      guard let name = stem(heading.names[place], " paid"),
        let other = stem(heading.names[place + 1], " share"), name.utf8.elementsEqual(other.utf8)
      else { return nil }
      return (FormulaMarks.removed(from: name), place, place + 1)
    }
  }

  private static func stem(_ name: String, _ end: String) -> String? {
    guard name.utf8.count > end.utf8.count, name.utf8.suffix(end.utf8.count).elementsEqual(end.utf8) else {
      return nil
    }
    return String(name.utf8.dropLast(end.utf8.count))
  }

  func read(into builder: inout DraftBuilder) throws(UnfitFile) {
    for pair in pairs { _ = builder.people.addAnother(pair.name) }
    let money = (heading["amount"].map { [$0] } ?? []) + pairs.flatMap { [$0.paid, $0.share] }
    try builder.scan(table, behind: heading.line, money: money, dates: heading["date"])
    try builder.rows(of: table, below: heading) { (builder, row) throws(RowIssue) in
      try read(row, into: &builder)
    }
  }

  private func read(_ row: SourceTable.Row, into builder: inout DraftBuilder) throws(RowIssue) {
    let id = CleanText.line(row[heading["id"]])
    var facts = RowFacts(
      place: row.line, id: id.isEmpty ? nil : id, day: try builder.day(row[heading["date"]]),
      title: row.text(heading["title"]), currency: try builder.currency(row[heading["currency"]]))
    facts.category = category(CleanText.line(row.text(heading["category"])))
    facts.payee = row.text(heading["payee"])
    facts.tags = CleanText.pieces(of: row.text(heading["tags"]), at: ",")
    facts.note = row.text(heading["note"])
    guard let kind = Bill.Kind(rawValue: CleanText.line(row[heading["kind"]])) else {
      throw RowIssue(.badRow, row[heading["kind"]])
    }
    (facts.isPayment, facts.keepsCategory) = (kind == .transfer, true)
    let money = try money(row, kind, &facts, builder)
    readAsTyped(row, money.amount, &facts)
    try builder.add(facts, money)
  }

  /// Reads the last columns, which older tables do not have.
  private func readAsTyped(_ row: SourceTable.Row, _ amount: Int64, _ facts: inout RowFacts) {
    let cells = ["original amount", "original currency", "rate", "split"].map { name in
      heading[name].map { CleanText.line(row[$0]) } ?? ""
    }
    if !cells[2].isEmpty {
      facts.original = ImportedEntry.OriginalAmount(currency: cells[1], rate: cells[2], amount: cells[0])
    }
    guard heading["split"] != nil else { return }
    facts.typed = EnteredBill(
      amount: amount, in: facts.currency, original: (cells[0], cells[1], cells[2]), split: cells[3],
      people: pairs.map(\.name))
  }

  /// Amounts of income are negative in some or all columns, so their magnitudes are used.
  private func money(
    _ row: SourceTable.Row, _ kind: Bill.Kind, _ facts: inout RowFacts, _ builder: DraftBuilder
  ) throws(RowIssue) -> RowMoney {
    let amount = abs(try builder.units(try builder.amount(row[heading["amount"]]), &facts))
    guard amount != 0 else { throw RowIssue(.zero) }
    var (paid, owed): ([RowMoney.Portion], [RowMoney.Portion]) = ([], [])
    for (person, pair) in pairs.enumerated() {
      paid.append(.init(person, abs(try builder.units(try builder.amountOrZero(row[pair.paid]), &facts))))
      owed.append(.init(person, abs(try builder.units(try builder.amountOrZero(row[pair.share]), &facts))))
    }
    var money = try RowMoney(amount, paid: paid, owed: owed)
    if kind == .income { money.kind = .income }
    return money
  }

  /// The category by the key of a household category, or by the group's own name.
  private func category(_ name: String) -> CategoryMeaning {
    if name.isEmpty { return .none }
    return HouseholdCategory(rawValue: name).map { .household($0) } ?? .own(name)
  }
}
