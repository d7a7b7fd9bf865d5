import Ledger

/// Reads any table once the roles of its columns are known: mostly a bank statement.
struct GenericTableReader {
  private let table: SourceTable
  private let heading: TableHeading
  private let columns: GenericColumns
  private var everyone: [Int] = []
  private var signs = ImportAnswers.Signs.positiveIsExpense
  private var names = NameList(known: [], separator: ";")

  init(_ table: SourceTable, _ heading: TableHeading, _ builder: inout DraftBuilder) {
    self.table = table
    self.heading = heading
    columns = GenericColumns(heading, builder.answers.columns)
  }

  mutating func read(into builder: inout DraftBuilder) throws(UnfitFile) {
    builder.draft.columns = heading.names.filter { !$0.isEmpty }
    askForColumns(&builder)
    try scan(&builder)
    try gatherPeople(&builder)
    let reader = self
    try builder.rows(of: table, below: heading) { (builder, row) throws(RowIssue) in
      try reader.read(row, into: &builder)
    }
  }

  private func askForColumns(_ builder: inout DraftBuilder) {
    guard builder.answers.columns.isEmpty else { return }
    let choices = builder.draft.columns
    for (role, name) in columns.proposal(heading) {
      builder.ask(.columns, about: role.rawValue, name, choices)
    }
    for role in [GenericColumns.Role.date, .amount] where columns[role] == nil {
      builder.ask(.columns, about: role.rawValue, "", choices)
    }
  }

  private mutating func scan(_ builder: inout DraftBuilder) throws(UnfitFile) {
    let amount = columns[.amount].map { [$0] } ?? []
    try builder.scan(table, behind: heading.line, money: amount, dates: columns[.date]) {
      [AmountWithoutCurrency.of($0)]
    }
    var hasNegative = false
    var separators: [String: Int] = [:]
    var rows = table.rows()
    while let row = try rows.next() {
      guard row.line > heading.line else { continue }
      if let amount = try? builder.amount(AmountWithoutCurrency.of(row[columns[.amount]])), amount.isNegative
      {
        hasNegative = true
      }
      for separator in Self.separators
      where row[columns[.participants]].utf8.contains(separator.utf8.first ?? 0) {
        separators[separator, default: 0] += 1
      }
    }
    settleSigns(hasNegative, &builder)
    settleSeparator(separators, &builder)
  }

  private static let separators = [";", "|", ",", "/"]

  private mutating func settleSigns(_ hasNegative: Bool, _ builder: inout DraftBuilder) {
    let guess: ImportAnswers.Signs =
      hasNegative && columns[.payer] == nil ? .negativeIsExpense : .positiveIsExpense
    signs = builder.answers.signs ?? guess
    if builder.answers.signs == nil, hasNegative { builder.ask(.signs, guess.rawValue) }
  }

  private mutating func settleSeparator(_ counts: [String: Int], _ builder: inout DraftBuilder) {
    let guess = Self.separators.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? ";"
    let separator = builder.answers.separator ?? guess
    if builder.answers.separator == nil, !counts.isEmpty { builder.ask(.separator, guess) }
    names = NameList(known: builder.answers.people, separator: separator.isEmpty ? ";" : separator)
  }

  /// Collects the people from the answers, then those in the rows; without any names, the importer only.
  private mutating func gatherPeople(_ builder: inout DraftBuilder) throws(UnfitFile) {
    for name in builder.answers.people { _ = builder.people.place(of: name) }
    if builder.answers.people.isEmpty {
      var rows = table.rows()
      while let row = try rows.next(), !builder.people.isOverfull {
        guard row.line > heading.line else { continue }
        for name in [row[columns[.payer]]] + names.names(in: row[columns[.participants]])
        where !CleanText.isBlank(name) { _ = builder.people.place(of: name) }
      }
    }
    if columns[.payer] == nil || builder.people.shown.isEmpty { _ = builder.me() }
    if builder.answers.people.isEmpty { builder.ask(.people, builder.people.shown.joined(separator: ", ")) }
    everyone = Array(builder.people.shown.indices)
  }

  private func read(_ row: SourceTable.Row, into builder: inout DraftBuilder) throws(RowIssue) {
    let payee = CleanText.line(row[columns[.payee]])
    let title = CleanText.line(row[columns[.title]])
    var facts = RowFacts(
      place: row.line, day: try builder.day(row[columns[.date]]), title: title.isEmpty ? payee : title,
      currency: try builder.currency(row[columns[.currency]]))
    facts.payee = payee
    facts.note = row[columns[.note]]
    facts.tags = CleanText.pieces(of: row[columns[.tags]], at: ",;")
    facts.sort(builder.category(row[columns[.category]]))
    let kind = KindWords.kind(row[columns[.kind]])
    if kind == .transfer { facts.isPayment = true }
    let units = try builder.units(try builder.amount(AmountWithoutCurrency.of(row[columns[.amount]])), &facts)
    guard units != 0 else { throw RowIssue(.zero) }
    let payer = row[columns[.payer]]
    let person = CleanText.isBlank(payer) ? builder.me() : builder.people.place(of: payer)
    var weights: [RowMoney.Weight] = []
    for name in names.names(in: row[columns[.participants]]) {
      weights.append(.init(builder.people.place(of: name), .one))
    }
    if weights.isEmpty { weights = everyone.map { .init($0, .one) } }
    try builder.add(facts, RowMoney(signed(units, kind), payer: person, weights: weights))
  }

  /// Positive for an expense.
  private func signed(_ units: Int64, _ kind: Bill.Kind?) -> Int64 {
    switch kind {
    case .expense, .transfer: abs(units)
    case .income: -abs(units)
    case nil: signs == .negativeIsExpense ? -units : units
    }
  }
}

/// Words for expenses, income and transfers in generic tables.
enum KindWords {
  static func kind(_ text: String) -> Bill.Kind? {
    let word = FoldedText(name: CleanText.line(text))
    return word.text.isEmpty ? nil : words[word]
  }

  private static let words: [FoldedText: Bill.Kind] = {
    var found: [FoldedText: Bill.Kind] = [:]
    for (kind, words) in lists { for word in words { found[FoldedText(name: word)] = kind } }
    return found
  }()

  private static let lists: [(Bill.Kind, [String])] = [
    (.expense, ["expense", "Ausgabe", "dépense", "gasto", "despesa", "支出", "مصروف"]),
    (.income, ["income", "Einnahme", "revenu", "ingreso", "receita", "収入", "دخل"]),
    (
      .transfer,
      [
        "transfer", "payment", "Zahlung", "Überweisung", "virement", "paiement", "transferencia", "pago",
        "transferência", "pagamento", "振替", "支払い", "تحويل",
      ]
    ),
  ]
}

/// An amount in a bank's column, without a currency around it.
enum AmountWithoutCurrency {
  static func of(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: isDigit), let end = scalars.lastIndex(where: isDigit) else {
      return text
    }
    let before = Array(scalars[..<start])
    guard isCurrency(before.filter { !signs.contains($0) }),
      isCurrency(Array(scalars[scalars.index(after: end)...]))
    else { return text }
    // The sign may be before or after the currency: `-$5.00`, `$-5.00`.
    return before.filter { signs.contains($0) }.map(String.init).joined() + String(scalars[start...end])
  }

  private static let signs: [Unicode.Scalar] = ["-", "−", "+"]

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Letters followed by a full stop, symbols and spaces; a full stop alone belongs to the number.
  private static func isCurrency(_ scalars: [Unicode.Scalar]) -> Bool {
    var isBehindLetter = false
    for scalar in scalars {
      let isLetter = scalar.properties.isAlphabetic
      let isOther = scalar.properties.isWhitespace || scalar.properties.generalCategory == .currencySymbol
      guard isLetter || isOther || (scalar == "." && isBehindLetter) else { return false }
      isBehindLetter = isLetter
    }
    return true
  }
}
