import Ledger

/// Settle Up's CSV: cells have lists of payers and of people who owe, with amounts.
struct SettleUpReader {
  private let table: SourceTable
  private let heading: TableHeading

  init(_ table: SourceTable, _ heading: TableHeading) {
    self.table = table
    self.heading = heading
  }

  func read(into builder: inout DraftBuilder) throws(UnfitFile) {
    let money = [heading["Amount"], heading["Split amounts"]].compactMap(\.self)
    try builder.scan(table, behind: heading.line, money: money, dates: heading["Date & time"], amounts: list)
    try builder.rows(of: table, below: heading) { (builder, row) throws(RowIssue) in
      try read(row, into: &builder)
    }
  }

  private func list(_ cell: String) -> [String] { CleanText.pieces(of: cell, at: ";", omittingEmpty: false) }

  private func read(_ row: SourceTable.Row, into builder: inout DraftBuilder) throws(RowIssue) {
    var facts = RowFacts(
      place: row.line, day: try builder.day(row[heading["Date & time"]]), title: row[heading["Purpose"]],
      currency: try builder.currency(row[heading["Currency"]]))
    facts.sort(builder.category(row[heading["Category"]]))
    let type = FoldedText(name: CleanText.line(row[heading["Type"]])).text
    if type == "transfer" { facts.isPayment = true }
    facts.original = .init(currency: nil, rate: row[heading["Exchange rate"]], besides: facts.currency)
    let paid = try pairs(row, "Who paid", "Amount", &facts, &builder)
    let owed = try pairs(row, "For whom", "Split amounts", &facts, &builder)
    guard !paid.isEmpty else { throw RowIssue(.payerUnknown) }
    guard !owed.isEmpty else { throw RowIssue(.nobodyIncluded) }
    let sum = RowMoney.sum(paid)
    guard sum != 0 || owed.contains(where: { $0.units != 0 }) else { throw RowIssue(.zero) }
    var money = try adjusted(sum, paid, owed, &facts)
    if type == "income" { money.kind = .income }
    try builder.add(facts, money)
  }

  private func pairs(
    _ row: SourceTable.Row, _ names: String, _ amounts: String, _ facts: inout RowFacts,
    _ builder: inout DraftBuilder
  ) throws(RowIssue) -> [RowMoney.Portion] {
    guard !CleanText.isBlank(row[heading[names]]) else { return [] }
    let (names, amounts) = (list(row[heading[names]]), list(row[heading[amounts]]))
    guard names.count == amounts.count else { throw RowIssue(.namesAmbiguous, row[heading["Who paid"]]) }
    var pairs: [RowMoney.Portion] = []
    for (name, amount) in zip(names, amounts) {
      guard !CleanText.isBlank(name) else { throw RowIssue(.namesAmbiguous, name) }
      let units = try builder.units(try builder.amount(amount), &facts)
      pairs.append(.init(builder.people.place(of: name), units))
    }
    return pairs
  }

  /// The parts were rounded separately, so each may be off by a unit: equal parts become an equal split,
  /// others are adjusted by largest remainder.
  private func adjusted(
    _ sum: Int64, _ paid: [RowMoney.Portion], _ owed: [RowMoney.Portion], _ facts: inout RowFacts
  ) throws(RowIssue) -> RowMoney {
    let missing = abs(sum - RowMoney.sum(owed))
    guard missing <= Int64(max(1, owed.count)) else {
      throw RowIssue(.sharesDiffer, found: RowMoney.sum(owed), wanted: sum)
    }
    if missing > 0 { facts.warn(.sharesAdjusted) }
    if owed.allSatisfy({ $0.units == owed[0].units }) {
      let equal = try RowMoney(sum, payer: paid[0].person, weights: owed.map { .init($0.person, .one) })
      let exact = try RowMoney(
        sum, paid: paid, owed: equal.owed.map { .init($0.person, sum < 0 ? -$0.units : $0.units) })
      return RowMoney(
        kind: exact.kind, amount: exact.amount, paid: exact.paid, division: equal.division, hint: equal.hint)
    }
    guard missing > 0 else { return try RowMoney(sum, paid: paid, owed: owed) }
    let magnitudes = owed.map { RowMoney.Portion($0.person, abs($0.units)) }
    let parts = RowMoney.proportional(abs(sum), to: magnitudes)
    return try RowMoney(sum, paid: paid, owed: sum < 0 ? parts.map { .init($0.person, -$0.units) } : parts)
  }
}
