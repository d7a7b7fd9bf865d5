import Encodings
import Ledger

/// Collects the results while a file is read.
struct DraftBuilder {
  let answers: ImportAnswers
  let context: ImportContext
  var draft: ImportDraft
  var people = PeopleNames()
  /// The decimal mark and the order of days of the whole file.
  var mark = DecimalMark.point
  var order = DayOrder.dayFirst
  /// Apps that store floats write large and small numbers with exponents.
  var allowsExponents = false
  /// The language of the file's category words, if known.
  var language: String?
  /// Codes that are not currencies.
  var units: Set<String> = []

  /// The currencies of the words looked up first.
  var currencies: [String: Currency] = [:]
  let categories: CategoryAnswers
  /// The currency of the current row.
  var rowCurrency: Currency?
  private var rows = 0
  private var questions: [ImportQuestion.Subject: Set<String>] = [:]

  init(_ format: ImportFormat, _ answers: ImportAnswers, _ context: ImportContext) {
    self.answers = answers
    self.context = context
    draft = ImportDraft(format: format)
    categories = CategoryAnswers(answers.categories)
  }

  /// Returns the draft with all results.
  consuming func finished() throws(UnfitFile) -> ImportDraft {
    try checkPeople()
    for (full, short) in people.shortened { ask(.names, about: full, short) }
    draft.people = people.shown
    return draft
  }

  // MARK: - Rows

  /// Reads one row; if it cannot be imported, the reason is kept.
  mutating func row(at place: Int, _ read: (inout DraftBuilder) throws(RowIssue) -> Void) throws(UnfitFile) {
    rowCurrency = nil
    do throws(RowIssue) { try read(&self) } catch {
      note(error, at: place)
      if error.reason == .total, draft.checks.count < Self.mostChecks { return }
    }
    rows += 1
    // A payment of several people becomes several entries.
    guard max(rows, draft.entries.count) <= ImportLimit.rows else {
      throw .tooManyRows(limit: ImportLimit.rows)
    }
    try checkPeople()
  }

  mutating func note(_ issue: RowIssue, at place: Int) {
    let note = ImportDraft.RowNote(place: place, issue: issue, currency: rowCurrency)
    if issue.reason.isRefusal { draft.refused.append(note) } else { draft.left.append(note) }
  }

  private func checkPeople() throws(UnfitFile) {
    if people.isOverfull { throw .tooManyPeople(limit: ImportLimit.people) }
  }

  /// Keeps a total that the file states; there is one for each currency.
  mutating func check(at place: Int, _ currency: Currency, _ stated: [ExactDecimal]) {
    guard draft.checks.count < Self.mostChecks else { return }
    draft.checks.append(.init(place: place, currency: currency, stated: stated))
  }

  private static let mostChecks = 200

  /// Reads the rows of a table after its heading; a row with a cell of no column is refused.
  mutating func rows(
    of table: SourceTable, below heading: TableHeading,
    _ read: (inout DraftBuilder, SourceTable.Row) throws(RowIssue) -> Void
  ) throws(UnfitFile) {
    var rows = table.rows()
    while let row = try rows.next() {
      guard row.line > heading.line else { continue }
      try self.row(at: row.line) { builder throws(RowIssue) in
        if let stray = heading.stray(in: row) { throw RowIssue(.tooManyCells, stray) }
        try read(&builder, row)
      }
    }
    if let line = rows.unclosedLine { note(RowIssue(.unclosedQuote), at: line) }
  }

  /// Reads the items of a list one after the other.
  mutating func items(of list: JSONOutline?, _ read: (inout DraftBuilder, JSONItem) throws(RowIssue) -> Void)
    throws(UnfitFile)
  {
    for (index, outline) in (try list?.items() ?? []).enumerated() {
      let item = try outline.item(at: index + 1)
      try row(at: index + 1) { builder throws(RowIssue) in
        guard let item else { throw RowIssue(.badRow) }
        try read(&builder, item)
      }
    }
  }

  /// Adds a question, once for each subject and text.
  mutating func ask(
    _ subject: ImportQuestion.Subject, about: String = "", _ assumed: String, _ choices: [String] = []
  ) {
    let asked = questions[subject, default: []]
    guard asked.count < Self.mostQuestions, questions[subject, default: []].insert(about).inserted else {
      return
    }
    draft.questions.append(ImportQuestion(subject, about: about, assumed: assumed, choices: choices))
  }

  /// The most questions about one subject, more than a person would answer.
  static let mostQuestions = 200

  /// Adds the result of a row: an entry, or payments.
  mutating func add(_ facts: RowFacts, _ money: RowMoney) throws(RowIssue) {
    guard facts.isPayment else { return draft.entries.append(facts.entry(money)) }
    let payments = money.payments
    guard !payments.isEmpty else { throw RowIssue(.paymentToSelf) }
    var facts = facts
    if !facts.keepsCategory { facts.category = .none }
    if payments.count > 1 || payments[0].kind != .transfer { facts.warn(.paymentOfSeveral) }
    for (index, payment) in payments.enumerated() {
      draft.entries.append(facts.entry(payment, part: payments.count > 1 ? index + 1 : 0))
    }
  }

  /// Scans a table for its decimal mark and its order of days, before its rows are read.
  mutating func scan(
    _ table: SourceTable, behind line: Int, money: [Int], dates: Int?,
    amounts: (String) -> [String] = { [$0] }
  ) throws(UnfitFile) {
    var marks = DecimalMarkCount()
    var orders = DayOrderCount()
    var rows = table.rows()
    while let row = try rows.next() {
      guard row.line > line else { continue }
      for column in money where !row.isBlank(column) {
        for amount in amounts(row[column]) { marks.add(amount, allowsExponent: allowsExponents) }
      }
      if let dates { orders.add(row[dates]) }
    }
    settle(marks, beside: table.separator)
    settle(orders)
  }

  mutating func settle(_ marks: DecimalMarkCount, beside separator: CSVReader.Separator) {
    mark = answers.decimal ?? marks.mark(beside: separator)
    if answers.decimal == nil, marks.isOpen {
      ask(.decimal, mark.rawValue, DecimalMark.allCases.map(\.rawValue))
    }
  }

  mutating func settle(_ orders: DayOrderCount) {
    order = answers.dates ?? (orders.isOpen ? context.dayOrder : orders.order)
    if answers.dates == nil, orders.isOpen { ask(.dates, order.rawValue, DayOrder.allCases.map(\.rawValue)) }
  }
}
