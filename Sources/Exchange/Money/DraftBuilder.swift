import Encodings
import Ledger

/// Collects what a reader finds in a file.
struct DraftBuilder {
  let answers: ImportAnswers
  let context: ImportContext
  var draft: ImportDraft
  var people = PeopleNames()
  /// The marks and orders that hold for the whole file.
  var mark = DecimalMark.point
  var order = DayOrder.dayFirst
  /// Apps that keep floats write large and small numbers with exponents.
  var allowsExponents = false
  /// The language of its words for categories, where the file shows it.
  var language: String?

  /// Codes that are no currencies.
  var units: Set<String> = []

  private var rows = 0
  private var rowCurrency: Currency?
  private var currencies: [String: Currency] = [:]
  private var categories: CategoryAnswers
  private var questions: [ImportQuestion.Subject: Set<String>] = [:]

  init(_ format: ImportFormat, _ answers: ImportAnswers, _ context: ImportContext) {
    self.answers = answers
    self.context = context
    draft = ImportDraft(format: format)
    categories = CategoryAnswers(answers.categories)
  }

  /// The draft with all that was found.
  consuming func finished() throws(UnfitFile) -> ImportDraft {
    try checkPeople()
    for (full, short) in people.shortened { ask(.names, about: full, short) }
    draft.people = people.shown
    return draft
  }

  // MARK: - Rows

  /// Reads one row, and keeps why it cannot be taken.
  mutating func row(
    at place: Int, _ read: (inout DraftBuilder) throws(RowIssue) -> Void
  ) throws(UnfitFile) {
    rowCurrency = nil
    do throws(RowIssue) {
      try read(&self)
    } catch {
      note(error, at: place)
      if error.reason == .total, draft.checks.count < Self.mostChecks { return }
    }
    rows += 1
    // A payment of several is several entries.
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

  /// Goes through the rows of a table behind its heading.
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

  /// Asks once about each thing.
  mutating func ask(
    _ subject: ImportQuestion.Subject, about: String = "", _ assumed: String, _ choices: [String] = []
  ) {
    let asked = questions[subject, default: []]
    guard asked.count < Self.mostQuestions, questions[subject, default: []].insert(about).inserted else {
      return
    }
    draft.questions.append(ImportQuestion(subject, about: about, assumed: assumed, choices: choices))
  }

  /// As many as anybody would answer about one subject.
  private static let mostQuestions = 200

  // MARK: - Entries

  /// Adds what a row comes to: an entry, or payments.
  mutating func add(_ facts: RowFacts, _ money: RowMoney) throws(RowIssue) {
    guard facts.isPayment else { return append(facts, money) }
    let payments = money.payments
    guard !payments.isEmpty else { throw RowIssue(.paymentToSelf) }
    var facts = facts
    facts.category = .none
    if payments.count > 1 || payments[0].kind != .transfer { facts.warn(.paymentOfSeveral) }
    for (index, payment) in payments.enumerated() {
      append(facts, payment, part: payments.count > 1 ? index + 1 : 0)
    }
  }

  private mutating func append(_ facts: RowFacts, _ money: RowMoney, part: Int = 0) {
    var entry = ImportedEntry(
      place: facts.place, part: part, nativeID: facts.id, kind: money.kind, day: facts.day,
      title: CleanText.line(facts.title), currency: facts.currency, amount: money.amount, paid: money.paid,
      division: money.division, hint: money.hint)
    entry.sourceGroup = facts.group
    entry.category = facts.category
    entry.payee = CleanText.line(facts.payee)
    entry.tags = facts.tags.map(CleanText.line).filter { !$0.isEmpty }
    entry.note = CleanText.lines(facts.note)
    entry.original = facts.original
    entry.repeats = facts.repeats
    entry.warnings = facts.warnings
    entry.fitTexts()
    draft.entries.append(entry)
  }

  // MARK: - Values

  func day(_ text: String) throws(RowIssue) -> Day {
    guard let day = DayText(text)?.day(in: order) else { throw RowIssue(.badDate, text) }
    return day
  }

  /// The day of an instant, where the person lives.
  mutating func day(seconds: Int64) throws(RowIssue) -> Day {
    let zone = answers.zone ?? context.zone
    if answers.zone == nil { ask(.zone, zone) }
    guard Self.seconds.contains(seconds), let day = context.dayInZone(seconds, zone) else {
      throw RowIssue(.badDate, String(seconds))
    }
    return day
  }

  /// From the year 2 to 9998: a zone moves none of them out of the calendar.
  private static let seconds: ClosedRange<Int64> = -62_100_000_000...253_300_000_000

  func amount(_ text: String) throws(RowIssue) -> ExactDecimal {
    do throws(ExactDecimal.Mistake) {
      return try ExactDecimal(text, mark: mark, allowsExponent: allowsExponents)
    } catch {
      throw RowIssue(error == .tooLarge ? .tooLarge : .badAmount, text)
    }
  }

  /// Nothing where the cell is blank.
  func amountOrZero(_ text: String) throws(RowIssue) -> ExactDecimal {
    CleanText.isBlank(text) ? .zero : try amount(text)
  }

  /// An amount in minor units; what has more decimals is rounded and said.
  func units(_ amount: ExactDecimal, _ currency: Currency, _ warnings: inout [RowWarning]) throws(RowIssue)
    -> Int64
  {
    guard let (units, isRounded) = amount.rounded(toScale: currency.scale) else {
      throw RowIssue(.tooLarge, amount.description)
    }
    if isRounded, !warnings.contains(.rounded) { warnings.append(.rounded) }
    return units
  }

  /// The same in the currency of a row.
  func units(_ amount: ExactDecimal, _ facts: inout RowFacts) throws(RowIssue) -> Int64 {
    try units(amount, facts.currency, &facts.warnings)
  }

  mutating func currency(_ text: String) throws(RowIssue) -> Currency {
    let code = CleanText.line(text)
    let currency: Currency
    if let known = currencies[code] { currency = known } else { currency = try lookUp(code) }
    rowCurrency = currency
    if currencies.count < Self.mostQuestions { currencies[code] = currency }
    return currency
  }

  /// What a word means as a category, asked where nobody knows.
  mutating func category(_ text: String) -> SortedCategory {
    let word = CleanText.line(text)
    if word.isEmpty { return SortedCategory() }
    let (sorted, isKnown) = categories.sort(word, language)
    if !isKnown { ask(.categories, about: word, word) }
    return sorted
  }
}
