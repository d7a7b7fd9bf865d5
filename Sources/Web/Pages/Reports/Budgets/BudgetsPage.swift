import API
import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// The monthly budgets of categories, and the rest of each.
struct BudgetsPage {
  /// The refused input.
  struct Refused {
    /// Nil for a category without a budget: then the form for a new one shows the error.
    let category: ID<Label>?
    let typed: String
    let amount: String
    let errors: FormErrors
  }

  let group: GroupFrame
  let month: BudgetMonth
  let formats: Formats
  let rows: [BudgetRow]
  let categoryField: SelectField
  let amountField: InputField

  static func show(_ visit: Visit) throws -> Response {
    let month = BudgetMonth(try visit.query().single("month"), today: visit.formats.today)
    return try visit.read { snapshot in
      try visit.cachedPage(snapshot) {
        let page = try BudgetsPage(visit, snapshot, month, nil)
        return visit.page { Views.reportsBudgets(&$0, page: page) }
      }
    }
  }

  static func refuse(_ draft: BudgetDraft, _ errors: FormErrors, _ sent: Form, _ visit: Visit) throws
    -> Response
  {
    let month = BudgetMonth(sent["month"], today: visit.formats.today)
    let page = try visit.read { snapshot in
      let overview = try visit.overview(snapshot)
      let book = BudgetBook(try snapshot.budgets(of: overview.group.id), overview)
      let category = try draft.knownCategory(EntryContext(overview, visit))
      let refused = Refused(
        category: category.flatMap { book.monthly[$0] == nil ? nil : $0 }, typed: draft.category,
        amount: draft.amount, errors: errors)
      return try BudgetsPage(visit, snapshot, month, refused)
    }
    return visit.page(.unprocessable) { Views.reportsBudgets(&$0, page: page) }
  }

  private init(_ visit: Visit, _ snapshot: Snapshot, _ month: BudgetMonth, _ refused: Refused?) throws {
    let group = try GroupFrame(
      visit, snapshot, visit.t.budgetsTitle, .budgets, style: Assets.cssFiguresCSS.link)
    let context = EntryContext(group, visit)
    let book = BudgetBook(try snapshot.budgets(of: group.group.id), group.overview)
    var filter = EntryFilter()
    (filter.from, filter.to) = (month.days.lowerBound, month.days.upperBound)
    let report = try snapshot.report(of: group.overview, by: .category, matching: filter)
    let names = book.monthly.keys.map { (context.labels.name(of: $0) ?? "", $0) }.sorted { $0 < $1 }
    rows = names.compactMap { _, category in
      book.monthly[category].map { BudgetRow(category, $0, report, month, context, refused: refused) }
    }
    let new = refused?.category == nil ? refused : nil
    categoryField = Self.categories(context, book, new)
    amountField = InputField(
      id: "amount", name: "amount", label: visit.t.budgetAmount(currency: group.group.currency.code),
      value: new?.amount ?? "", autocomplete: "off", inputMode: "decimal", error: new?.errors["amount"])
    formats = visit.formats
    self.group = group
    self.month = month
  }

  private static func categories(_ context: EntryContext, _ book: BudgetBook, _ refused: Refused?)
    -> SelectField
  {
    let options = context.labels.current(.category).filter { book.monthly[$0.id] == nil }.map {
      SelectField.Option(value: $0.id.description, label: $0.name(context.t))
    }
    return SelectField(
      id: "category", name: "category", label: context.t.budgetCategory, options: options,
      chosen: refused?.typed ?? "", error: refused?.errors["category"])
  }

  var t: Strings { group.t }
  var all: Link { Link("/groups", group.group.id, "budgets") }
  var reports: Link { Link("/groups", group.group.id, "reports") }
  var title: String { formats.month(month.first) }
  var canAdd: Bool { group.canChange && !categoryField.options.isEmpty }

  // MARK: - Other months

  var previous: ReportPage.Choice? { neighbour(-1) }
  var next: ReportPage.Choice? { neighbour(1) }
  var thisMonth: Link? { month.contains(formats.today) ? nil : all }

  private func neighbour(_ step: Int) -> ReportPage.Choice? {
    month.moved(by: step).map {
      ReportPage.Choice(name: formats.month($0.first), link: $0.link(group.group.id), isCurrent: false)
    }
  }
}

/// The month of the budgets page, in its address as `2025-06`.
struct BudgetMonth: Sendable {
  /// Its first day.
  let first: Day
  /// Whether the address names an invalid month.
  let isUnknown: Bool

  /// The named month, or else the current one.
  init(_ text: String?, today: Day) {
    let named = text.flatMap { Day("\($0)-01") }
    isUnknown = named == nil && text?.isEmpty == false
    first = named ?? today.monthRange.lowerBound
  }

  private init(_ first: Day) {
    self.first = first
    isUnknown = false
  }

  var text: String { String(first.description.prefix(7)) }
  var days: ClosedRange<Day> { first.monthRange }

  func contains(_ day: Day) -> Bool { days.contains(day) }

  /// Nil at the end of the calendar.
  func moved(by months: Int) -> BudgetMonth? { first.adding(months: months).map { BudgetMonth($0) } }

  func link(_ group: ID<Group>) -> Link { Link("/groups", group, "budgets").query("month", text) }
}
