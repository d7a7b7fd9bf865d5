import HTML
import Ledger
import Words

/// What the form of an entry shows.
struct EntryFormPage: Sendable {
  let form: EntryForm
  let links: EntryLinks
  /// The errors that are to be seen: what was left empty is no mistake until the form is to be saved.
  let errors: EntryErrors
  /// Whether saved splits can be used, and the split be kept as one.
  let offersPresets: Bool
  /// The groups to choose from, where the form was opened from no group's page.
  var groupChoice: GroupChoice?
  /// What came of it when it was saved before.
  var first: First?
  /// What is asked about the part of somebody who only looks on.
  var lookerQuestion: LookerQuestion?
  /// What can be chosen, where it is written already.
  var written: WrittenChoices?
  /// The id of the element that has the focus when the page opens.
  private(set) var focus = EntryField.amount.id

  /// The same where a note above it has the focus.
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

  /// What stands in the amount's field while it is empty.
  var amountHint: String {
    formats.amounts.text(of: Money.zero(form.reading.currency ?? context.group.currency))
  }

  /// What stands in the title's field while it is empty; a payment is called one by itself.
  var titleHint: String { input.kind == .transfer ? t.paymentTitle : t.fieldTitleHint }

  var action: Link { rulePage ?? (form.isNew ? links.entries : links.entry(form.entry)) }
  var cancel: Link { rulePage ?? (form.isNew ? back : links.entryInList(form.entry)) }
  private var back: Link { form.pageBefore ?? links.listAsFiltered }
  /// Where in the list the entry will be.
  var row: String? { rulePage == nil ? EntryLinks.row(form.entry) : nil }
  private var rulePage: Link? { form.rule.map { RecurringLinks(context.group.id).rule($0) } }

  /// An entry that was made of the form before.
  struct First: Sendable {
    let title: String
    let link: Link
  }

  /// What stands here as a change of that may be meant as another one.
  var mayBeAnother: Bool { first != nil && !form.isNew }

  // MARK: - Errors

  var errorList: [FieldError] { errors.all.map(fieldError) }

  func error(_ field: EntryField) -> FieldError? { errors[field].map(fieldError) }

  /// What is refused at once where there is no connection, without which the server cannot say it.
  var refusals: [(why: String, error: FieldError)] {
    [
      ("empty", EntryError(.amount, .amount(.empty))), ("figure", EntryError(.amount, .amount(.notANumber))),
      ("empty", EntryError(.title, .text(.empty))),
    ].map { ($0.0, fieldError($0.1)) }
  }

  private func fieldError(_ error: EntryError) -> FieldError {
    FieldError(error.field, error.words(form.reading, context))
  }

  /// What is refused has to be seen, and so has what a preview is asked for.
  func isOpen(_ section: EntryField.Section) -> Bool {
    switch section {
    case .split where form.intent == .preview || form.intent == .keep: true
    case .payers where form.intent == .preview && input.hasSeveralPayers: true
    default: isFilled(section) || errors.concerns(section)
    }
  }

  private func isFilled(_ section: EntryField.Section) -> Bool {
    switch section {
    case .photo: !form.files.isEmpty
    case .note: !input.note.isEmpty
    case .repetition: input.repetition.isOn
    case .payee: !input.payee.isEmpty
    case .tags: ![input.tags, input.newCategory, asksForCategory ? "" : input.category].allSatisfy(\.isEmpty)
    case .always, .payers, .split, .receiver, .day: false
    }
  }

  // MARK: - Repetition

  var dayLabel: String { form.rule == nil ? t.fieldDate : t.ruleNextDay }

  // MARK: - Files

  /// What comes again brings no files: each day has its own.
  var takesFiles: Bool { form.rule == nil }
  var encoding: String { takesFiles ? "multipart/form-data" : "application/x-www-form-urlencoded" }

  var fileFields: FileFields { FileFields(name: "file", error: error(.file)?.text, t: t) }

  // MARK: - Kind and amount

  struct Choice: Equatable, Sendable {
    let value: String
    let name: String
    let isChosen: Bool
  }

  var kinds: [Choice] {
    Bill.Kind.allCases.map { kind in
      Choice(value: kind.rawValue, name: t.name(of: kind), isChosen: kind == input.kind)
    }
  }

  /// The result of a sum, or nothing where the amount was typed as it is.
  var amountResult: String? {
    guard let reading = form.reading.amount, reading.isCalculated, let money = form.reading.money else {
      return nil
    }
    let amount = formats.money(money)
    return reading.isRounded ? t.amountRounded(amount: amount) : t.amountResult(amount: amount)
  }

  /// Whether somebody wants another currency than those that the form begins with.
  var asksForCurrency: Bool { input.currency.isEmpty }

  /// The group's own first and what has been paid with in it, then the common ones; all others where they are asked
  /// for, or cannot be later.
  var currency: SelectField {
    let kept = [form.reading.currency].compactMap(\.self)
    // A unit that the group has no more is not offered, unless the entry has it.
    let used = form.usedCurrencies.filter { Currency.named($0.code) == $0 }
    let likely = [context.group.currency] + context.group.customUnits + used + kept
    let others = SelectField.Option(value: "", label: t.currenciesOthers)
    let options =
      if asksForCurrency {
        [others] + CurrencyChoice.options(formats, likely: likely)
      } else if context.keepsPages {
        CurrencyChoice.options(formats, likely: likely)
      } else {
        CurrencyChoice.fewOptions(formats, likely: likely) + [others]
      }
    return SelectField(
      id: "currency", name: "currency", label: t.fieldCurrency, options: options, chosen: input.currency)
  }
}

extension EntryErrors {
  fileprivate var withoutEmpty: EntryErrors {
    var errors = EntryErrors()
    for error in all where error.reason != .text(.empty) && error.reason != .amount(.empty) {
      errors.add(error)
    }
    return errors
  }
}
