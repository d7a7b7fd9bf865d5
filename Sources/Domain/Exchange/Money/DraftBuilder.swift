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

  /// Reads the rows of a table after its heading.
  mutating func rows(
    of table: SourceTable, behind line: Int,
    _ read: (inout DraftBuilder, SourceTable.Row) throws(RowIssue) -> Void
  ) throws(UnfitFile) {
    var rows = table.rows()
    while let row = try rows.next() {
      guard row.line > line else { continue }
      try self.row(at: row.line) { builder throws(RowIssue) in try read(&builder, row) }
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
}
