import Ledger

/// Tables of Tricount and Sesterce: the amounts that each person paid and that were paid for them.
struct PaidForTableReader {
  private let table: SourceTable
  private let heading: TableHeading
  private let columns: PaidForColumns
  private let amount: Int?
  private let day: Int?

  init(_ table: SourceTable, _ heading: TableHeading) {
    self.table = table
    self.heading = heading
    columns = PaidForColumns(heading)
    amount = heading.column("Amount", "Montant")
    day = heading.column("Date & time", "Date & heure", "Date")
  }

  func read(into builder: inout DraftBuilder) throws(UnfitFile) {
    for column in columns.forWhom { _ = builder.people.place(of: column.name) }
    for column in columns.by { _ = builder.people.place(of: column.name) }
    let money = columns.by.map(\.place) + columns.forWhom.map(\.place) + (amount.map { [$0] } ?? [])
    try builder.scan(table, behind: heading.line, money: money, dates: day)
    try builder.rows(of: table, below: heading) { (builder, row) throws(RowIssue) in
      try read(row, into: &builder)
    }
  }

  private func read(_ row: SourceTable.Row, into builder: inout DraftBuilder) throws(RowIssue) {
    if row.cells.indices.count(where: { !row.isBlank($0) }) == 1 { throw RowIssue(.footer) }
    var facts = RowFacts(
      place: row.line, day: try builder.day(row[day]),
      title: row[heading.column("Title", "Titre", "Description")],
      currency: try builder.currency(row[heading.column("Currency", "Devise")]))
    facts.sort(builder.category(row[heading.column("Category", "Catégorie")]))
    let type = type(of: row, &builder)
    if type == .transfer { facts.isPayment = true }
    facts.original = .init(
      currency: nil, rate: row[heading.column("Exchange rate", "Taux de change")], besides: facts.currency)
    let paid = try paid(row, &facts, &builder)
    let owed = try owed(row, &facts, &builder)
    guard !paid.isEmpty || !owed.isEmpty else { throw RowIssue(.zero) }
    try builder.add(facts, try money(paid, owed, type))
  }

  /// The parts change their sign if the row is income.
  private func money(_ paid: [RowMoney.Portion], _ owed: [RowMoney.Portion], _ type: Bill.Kind?)
    throws(RowIssue) -> RowMoney
  {
    guard !paid.isEmpty else { throw RowIssue(.payerUnknown) }
    guard !owed.isEmpty else { throw RowIssue(.nobodyIncluded) }
    let (sum, parts) = (RowMoney.sum(paid), RowMoney.sum(owed))
    let isTurned = columns.isImpact && (sum < 0) != (parts < 0)
    let owed = isTurned ? owed.map { .init($0.person, -$0.units) } : owed
    var money = try RowMoney(sum, paid: paid, owed: owed)
    if isTurned || type == .income { money.kind = .income }
    return money
  }

  private func paid(_ row: SourceTable.Row, _ facts: inout RowFacts, _ builder: inout DraftBuilder)
    throws(RowIssue) -> [RowMoney.Portion]
  {
    let matrix = try portions(row, columns.by, &facts, &builder)
    guard matrix.isEmpty, let payer = columns.payer, !row.isBlank(payer) else { return matrix }
    let units = try builder.units(try builder.amount(row[amount]), &facts)
    return units == 0 ? [] : [.init(builder.people.place(of: row[payer]), units)]
  }

  private func owed(_ row: SourceTable.Row, _ facts: inout RowFacts, _ builder: inout DraftBuilder)
    throws(RowIssue) -> [RowMoney.Portion]
  {
    let portions = try portions(row, columns.forWhom, &facts, &builder)
    return columns.isImpact ? portions.map { .init($0.person, -$0.units) } : portions
  }

  private func portions(
    _ row: SourceTable.Row, _ columns: [PaidForColumns.Column], _ facts: inout RowFacts,
    _ builder: inout DraftBuilder
  ) throws(RowIssue) -> [RowMoney.Portion] {
    var portions: [RowMoney.Portion] = []
    for (name, place) in columns {
      let units = try builder.units(try builder.amountOrZero(row[place]), &facts)
      if units != 0 { portions.append(.init(builder.people.place(of: name), units)) }
    }
    return portions
  }

  /// The kind of a row, if the table has a column for it; adds a question about an unknown word.
  private func type(of row: SourceTable.Row, _ builder: inout DraftBuilder) -> Bill.Kind? {
    let word = CleanText.line(row[heading.column("Transaction type", "Type de transaction")])
    guard !word.isEmpty else { return nil }
    switch FoldedText(name: word).text {
    case "money transfer", "transfert d'argent", "transfert d’argent": return .transfer
    case "income", "revenu": return .income
    case "expense", "depense": return .expense
    default:
      let answer = builder.answers.kinds[word]
      builder.ask(.kinds, about: word, (answer ?? .expense).rawValue, Bill.Kind.allCases.map(\.rawValue))
      return answer
    }
  }
}

/// The columns of a table with the amounts that each person paid and that were paid for them.
struct PaidForColumns {
  typealias Column = (name: String, place: Int)

  private(set) var by: [Column] = []
  private(set) var forWhom: [Column] = []
  /// A column with the payer's name.
  private(set) var payer: Int?
  /// In old tables the parts of an expense are negative.
  private(set) var isImpact = false

  init(_ heading: TableHeading) {
    for (place, name) in heading.names.enumerated() {
      if let person = Self.person(in: name, behind: ["Paid by", "Payé par"]) {
        if person.isEmpty { payer = place } else { by.append((person, place)) }
      } else if let person = Self.person(in: name, behind: ["Paid for"]), !person.isEmpty {
        forWhom.append((person, place))
      } else if let person = Self.person(in: name, behind: ["Impacted to", "Impacté à"]), !person.isEmpty {
        forWhom.append((person, place))
        isImpact = true
      }
    }
  }

  var isComplete: Bool { !forWhom.isEmpty && (!by.isEmpty || payer != nil) }

  /// The rest of a heading after one of these prefixes; nil if it has none of them.
  private static func person(in name: String, behind words: [String]) -> String? {
    for word in words where FoldedText(name: String(name.prefix(word.count))) == FoldedText(name: word) {
      return CleanText.line(String(name.dropFirst(word.count)))
    }
    return nil
  }
}
