/// I Hate Money's CSV of any version: columns are found by their names.
struct IHateMoneyTableReader {
  private let table: SourceTable
  private let heading: TableHeading

  init(_ table: SourceTable, _ heading: TableHeading) {
    self.table = table
    self.heading = heading
  }

  func read(into builder: inout DraftBuilder) throws(UnfitFile) {
    builder.allowsExponents = true
    let amount = heading["amount"].map { [$0] } ?? []
    try builder.scan(table, behind: heading.line, money: amount, dates: heading["date"])
    var weights = PersonWeights(builder.answers.weights)
    var payers = builder.answers.people
    var rows = table.rows()
    while let row = try rows.next() {
      guard row.line > heading.line, !CleanText.isBlank(row[heading["payer_name"]]) else { continue }
      let person = builder.people.place(of: row[heading["payer_name"]])
      weights.learn(person, row[heading["payer_weight"]], builder.mark)
      if payers.count < ImportLimit.people { payers.append(row[heading["payer_name"]].trimmedSpaces) }
    }
    let names = NameList(known: payers, separator: ", ")
    try builder.rows(of: table, below: heading) { (builder, row) throws(RowIssue) in
      try read(row, names, weights, into: &builder)
    }
  }

  private func read(
    _ row: SourceTable.Row, _ names: NameList, _ weights: PersonWeights, into builder: inout DraftBuilder
  ) throws(RowIssue) {
    var facts = RowFacts(
      place: row.line, day: try builder.day(row[heading["date"]]), title: row[heading["what"]],
      currency: try builder.currency(row[heading["currency"]]))
    facts.isPayment = IHateMoneyReader.isReimbursement(row[heading["bill_type"]])
    let bill = SharedBill(
      what: facts.title, amount: try builder.amount(row[heading["amount"]]),
      payer: CleanText.line(row[heading["payer_name"]]), owers: names.names(in: row[heading["owers"]]))
    try builder.add(bill, facts, weights)
  }
}
