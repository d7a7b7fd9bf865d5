import HTML
import Ledger
import Store
import Words

/// The page with the form of an entry.
struct EntryFormPage: Sendable {
  let form: EntryForm
  let links: EntryLinks
  /// The errors to show: an empty field is no error before the form is saved.
  let errors: EntryErrors
  /// Whether saved splits are offered, and the split can be saved as one.
  let offersPresets: Bool
  /// The choice of the group, if the form was not opened from a group's page.
  var groupChoice: GroupSwitch?
  /// How the receiver of a payment is paid.
  var howToPay: [HowToPay] = []
  /// The entry that this form made when it was saved before.
  var first: First?
  /// The question about a viewer's share.
  var viewerShareQuestion: ViewerShareQuestion?
  /// The options as cached markup.
  var written: WrittenChoices?
  /// The id of the element that has the focus when the page opens.
  private(set) var focus = EntryField.amount.id

  /// The same page with the focus on a note above it.
  func below(_ note: String?) -> EntryFormPage {
    var page = self
    if note != nil { page.focus = "" }
    return page
  }

  init(_ form: EntryForm, adding more: EntryErrors = EntryErrors(), offersPresets: Bool = true) {
    self.form = form
    self.offersPresets = offersPresets
    links = form.links
    var errors = form.isToBeSaved ? form.errors : form.errors.withoutEmpty
    for error in more.all { errors.add(error) }
    self.errors = errors
    focus = firstWrong
  }

  var t: Strings { form.context.t }
  var formats: Formats { form.context.formats }
  var context: EntryContext { form.context }
  var input: EntryInput { form.input }

  var title: String {
    if form.rule != nil { return t.ruleEditTitle }
    if form.isNew, input.repetition.isOn { return t.recurringAdd }
    return switch (form.isNew, input.kind) {
    case (true, .expense): t.newExpense
    case (true, .income): t.newIncome
    case (true, .transfer): t.newTransfer
    case (false, .expense): t.editExpense
    case (false, .income): t.editIncome
    case (false, .transfer): t.editTransfer
    }
  }

  /// The placeholder of the amount.
  var amountHint: String {
    formats.amounts.text(of: Money.zero(form.reading.currency ?? context.group.currency))
  }

  /// The placeholder of the title; a payment without a title gets a name of its own.
  var kindName: String { t.name(of: input.kind) }
  var titleHint: String { input.kind == .transfer ? t.paymentTitle : t.fieldTitleHint }

  var action: Link { rulePage ?? (form.isNew ? links.entries : links.entry(form.entry)) }
  var cancel: Link { rulePage ?? (form.isNew ? back : links.entryInList(form.entry)) }
  private var back: Link { form.pageBefore ?? links.listAsFiltered }
  /// The id of the entry's row in the list.
  var row: String? { rulePage == nil ? EntryLinks.row(form.entry) : nil }
  private var rulePage: Link? { form.rule.map { RecurringLinks(context.group.id).rule($0) } }

  /// The entry that was made from the same form before.
  struct First: Sendable {
    let title: String
    let link: Link
  }

  /// Whether the form, shown as a change of that entry, may be meant as another entry.
  var mayBeAnother: Bool { first != nil && !form.isNew }

  // MARK: - Errors

  var errorList: [FieldError] { errors.all.map(fieldError) }

  func error(_ field: EntryField) -> FieldError? { errors[field].map(fieldError) }

  /// The errors that a script shows without a connection to the server.
  var refusals: [(why: String, error: FieldError)] {
    [
      ("empty", EntryError(.amount, .amount(.empty))), ("figure", EntryError(.amount, .amount(.notANumber))),
      ("empty", EntryError(.title, .text(.empty))),
    ].map { ($0.0, fieldError($0.1)) }
  }

  private func fieldError(_ error: EntryError) -> FieldError {
    FieldError(error.field, error.words(form.reading, context))
  }

  /// Whether a section is open: if it has an error, or if it is what a preview is for.
  func isOpen(_ section: EntryField.Section) -> Bool {
    switch section {
    case .split where form.intent == .preview || form.isSplitDeed: true
    case .payers where form.intent == .preview && input.hasSeveralPayers: true
    default: isFilled(section) || errors.concerns(section)
    }
  }

  private func isFilled(_ section: EntryField.Section) -> Bool {
    switch section {
    case .photo: !form.files.isEmpty
    case .repetition: input.repetition.isOn
    case .tags where asksForCategory: ![input.tags, input.newCategory].allSatisfy(\.isEmpty)
    case .always, .payers, .split, .receiver, .day, .note, .payee, .tags:
      EntryInput.plainTexts.contains { $0.field.section == section && !input[keyPath: $0.text].isEmpty }
    }
  }

  // MARK: - Repetition

  var dayLabel: String { form.rule == nil ? t.fieldDate : t.ruleNextDay }

  // MARK: - Files

  /// Recurring entries have no files: each one has its own.
  var takesFiles: Bool { form.rule == nil }
  /// A receipt of the inbox has been read already.
  var readsPhotos: Bool { form.context.readsPhotos && form.isNew && takesFiles && form.receipt == nil }
  var encoding: String { takesFiles ? "multipart/form-data" : "application/x-www-form-urlencoded" }

  var fileFields: FileFields {
    FileFields(name: "file", error: error(.file)?.text, most: form.context.mostUploaded, t: t)
  }

  // MARK: - Kind and amount

  struct Choice: Equatable, Sendable {
    let value: String
    let name: String
    let isChosen: Bool
  }

  /// The kinds of entries, each with what it is for.
  var kinds: [(value: String, name: String, hint: String, isChosen: Bool)] {
    Bill.Kind.allCases.map { kind in
      let hint =
        switch kind {
        case .expense: t.kindExpenseHint
        case .income: t.kindIncomeHint
        case .transfer: t.kindTransferHint
        }
      return (kind.rawValue, t.name(of: kind), hint, kind == input.kind)
    }
  }

  /// Whether the amount of an expense is below zero: the form offers to make it an income.
  var isMoneyBack: Bool { input.kind == .expense && form.reading.money?.isNegative == true }

  /// The result of a sum; nil if no sum was entered.
  var amountResult: String? {
    guard let reading = form.reading.amount, reading.isCalculated, let money = form.reading.money else {
      return nil
    }
    let amount = formats.money(money)
    return reading.isRounded ? t.amountRounded(amount: amount) : t.amountResult(amount: amount)
  }

  /// Whether the visitor asks for the full list of currencies.
  var asksForCurrency: Bool { input.currency.isEmpty }

  /// The group's own currency and those it has used come first, then the common ones. All others are listed
  /// on request, or if the page may be used offline, where a request is not possible.
  var currency: SelectField {
    let kept = [form.reading.currency].compactMap(\.self)
    // A retired custom unit is not offered, unless the entry uses it.
    let used = form.usedCurrencies.filter { Currency.named($0.code) == $0 }
    let likely = [context.group.currency] + context.group.customUnits + used + kept
    let others = SelectField.Option(value: "", label: t.currenciesOthers)
    let options =
      if asksForCurrency {
        [others] + CurrencyChoice.options(formats, likely: likely)
      } else if context.keepsPages { CurrencyChoice.options(formats, likely: likely) } else {
        CurrencyChoice.fewOptions(formats, likely: likely) + [others]
      }
    // A currency that the group does not know is refused; the list must not show another one in its place.
    let isListed = options.contains { $0.value == input.currency }
    let refused = isListed ? [] : [SelectField.Option(value: input.currency, label: input.currency)]
    return SelectField(
      id: "currency", name: "currency", label: t.fieldCurrency, options: refused + options,
      chosen: input.currency)
  }
}

extension EntryErrors {
  fileprivate var withoutEmpty: EntryErrors {
    var errors = EntryErrors()
    for error in all where !error.reason.isOfUnfinished { errors.add(error) }
    return errors
  }
}

extension EntryError.Reason {
  /// Whether something is not typed yet.
  fileprivate var isOfUnfinished: Bool {
    switch self {
    case .text(.empty), .amount(.empty), .bill(.restUndecided): true
    default: false
    }
  }
}

/// The choice of the group for a new entry, if the form was opened outside a group.
struct GroupSwitch: Sendable {
  struct Other: Sendable {
    let name: String
    let link: Link
  }

  let name: String
  let others: [Other]

  /// Nil if there is no other group.
  init?(_ group: GroupFrame, _ form: EntryForm) {
    let others = group.frame.groups.filter { $0.id != group.group.id && $0.role.includes(.member) }
    guard form.isNew, form.isFromHome, !others.isEmpty else { return nil }
    name = form.context.formats.isolated(group.name)
    self.others = others.map { Other(name: $0.name, link: Self.link(to: $0.id, form.input)) }
  }

  /// The form in another group, with the input that does not depend on the group.
  private static func link(to group: ID<Group>, _ input: EntryInput) -> Link {
    Link("/groups", group, "entries", "new").query("next", GroupNavigation.wayHome).query(
      "title", input.title.isEmpty ? nil : input.title
    ).query("amount", input.amount.isEmpty ? nil : input.amount)
  }
}
