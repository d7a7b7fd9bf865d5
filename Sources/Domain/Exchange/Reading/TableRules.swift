/// The headings by which the tables of apps are recognised.
enum TableRules {
  /// The app whose table begins with these rows, and the row of the heading.
  static func named(_ rows: [SourceTable.Row]) throws(UnfitFile) -> (ImportFormat, SourceTable.Row)? {
    guard let first = rows.first else { return nil }
    let heading = TableHeading(first)
    if isEvenly(heading) { return (.evenlyCSV, first) }
    if let row = rows.first(where: { SplitwiseWords.language(of: $0) != nil }) { return (.splitwiseCSV, row) }
    if heading.has("Date", "Description", "Cost", "Split mode") { return (.spliitCSV, first) }
    if isCospend(heading) { return (.cospendCSV, first) }
    if heading.has("what", "payer_name", "owers", "amount") { return (.iHateMoneyCSV, first) }
    if heading.has("Paid By", "You Lent", "You Owe") { return (.splitProCSV, first) }
    if heading.has("Who paid", "For whom", "Split amounts") { return (.settleUpCSV, first) }
    if PaidForColumns(heading).isComplete { return (.paidForCSV, first) }
    if isSettlementPlan(heading) { throw .settlementPlan }
    return nil
  }

  private static func isEvenly(_ heading: TableHeading) -> Bool {
    heading.has("date", "title", "kind", "amount", "currency")
      && !EvenlyTableReader.pairs(in: heading).isEmpty
  }

  private static func isCospend(_ heading: TableHeading) -> Bool {
    if heading.names.starts(with: ["name", "weight", "active", "color"]) { return true }
    guard heading.has("what", "payer_name", "owers", "amount") else { return false }
    return ["timestamp", "categoryid", "paymentmode"].contains { heading[$0] != nil }
  }

  /// A proposal who should pay whom, or a list of balances.
  private static func isSettlementPlan(_ heading: TableHeading) -> Bool {
    heading.has("ower", "receiver") || heading.has("Who pays?") || heading.has("Member name")
  }
}
