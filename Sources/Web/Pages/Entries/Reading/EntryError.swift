import Household
import Ledger
import Refusals
import Words

/// The reason why a field of an entry's form is refused.
struct EntryError: Equatable, Sendable {
  enum Reason: Equatable, Sendable {
    case text(TextError)
    case amount(AmountError)
    case bill(BillError)
    case notADay
    case unknownKind
    case unknownSplit
    case unknownCurrency
    case unknownCategory
    case tooManyTags(limit: Int)
    case name(DistinctName.Mistake)
    case repetition(RecurrenceMistake)
    case files([FileMistake])
    /// The rate was entered for another currency, with this code.
    case rateOfOther(String)
    /// The entry is in another currency, and its rate field was not shown yet.
    case rateUnseen
    /// What was left blank has got the rest, which was not seen yet.
    case restTaken
    /// There is an adjustment for a member who is not included.
    case notIncluded(ID<Member>)
    /// A former member.
    case hasLeft(ID<Member>)
    case onlyLooks(ID<Member>)
    /// A member or label of another group, or of none.
    case stranger
    /// A bill by item has no such line.
    case noSuchLine(Int)
    /// The lines of an extra are not named by their numbers.
    case notLineNumbers
    /// Lines that were typed as one text cannot be read.
    case unreadLines
    /// The form would have too many boxes to tick; it can have so many lines for so many people.
    case tooManyBoxes(lines: Int, people: Int)
  }

  let field: EntryField
  let reason: Reason

  init(_ field: EntryField, _ reason: Reason) {
    self.field = field
    self.reason = reason
  }

  /// Puts a bill's error beside the field that it is about.
  init(_ error: BillError, in input: EntryInput) { self.init(Self.field(of: error, in: input), .bill(error)) }

  private static func field(of error: BillError, in input: EntryInput) -> EntryField {
    switch error {
    case .paidNegative(let member): .paid(member)
    case .paidDiffers: .paid
    case .transferNeedsTwo, .transferToSelf: .receiver
    case .adjustmentTooLarge(let member, _), .negativePart(let member), .partTooLarge(let member),
      .tooManyDecimals(let member, _):
      partField(of: member, in: input)
    default:
      switch error.field {
      case .amount: .amount
      case .payers: .payer
      case .split: input.kind == .transfer ? .receiver : .split
      case .rate: .rate
      }
    }
  }

  /// Ledger does not say whether a part was paid or is owed; only one of them can be wrong there.
  private static func partField(of member: ID<Member>, in input: EntryInput) -> EntryField {
    switch input.split {
    case .equal: .paid(member)
    case .items: .split
    case .shares, .percent, .exact, .adjustment: .part(input.split, member)
    }
  }
}

/// All errors of a form, in the order of its fields.
struct EntryErrors: Equatable, Sendable {
  private(set) var all: [EntryError] = []

  var isEmpty: Bool { all.isEmpty }

  /// Whether the form names a member or label that the group does not have.
  var haveUnknownIDs: Bool { all.contains { $0.reason == .stranger } }

  subscript(field: EntryField) -> EntryError? { all.first { $0.field == field } }

  func concerns(_ section: EntryField.Section) -> Bool { all.contains { $0.field.section == section } }

  /// A field has only one error: the first one found.
  mutating func add(_ error: EntryError) { if self[error.field] == nil { all.append(error) } }

  mutating func add(_ field: EntryField, _ reason: EntryError.Reason) { add(EntryError(field, reason)) }
}

extension EntryError {
  /// The sentence beside the field.
  func words(_ reading: EntryReading, _ context: EntryContext) -> String {
    ErrorWords(reading: reading, context: context).words(for: self)
  }
}

private struct ErrorWords {
  let reading: EntryReading
  let context: EntryContext

  private var t: Strings { context.t }
  private var formats: Formats { context.formats }
  private var currency: Currency { reading.currency ?? context.group.currency }

  func words(for error: EntryError) -> String {
    switch error.reason {
    case .text(let text): words(for: text, in: error.field)
    case .amount(let amount): words(for: amount, in: error.field)
    case .bill(let bill):
      BillWords(formats, of: reading.money, in: currency) { context.name($0) }.words(for: bill)
    case .notADay: t.errorNotADay
    case .unknownKind: t.errorUnknownKind
    case .unknownSplit: t.errorUnknownSplit
    case .unknownCurrency: t.errorUnknownCurrency(name: shortened(reading.input.currency))
    case .unknownCategory: t.errorNoSuchCategory(name: shortened(categoryName))
    case .tooManyTags(let limit): t.errorTooManyTags(limit: limit)
    case .name(let mistake): mistake.words(t)
    case .repetition(let mistake): mistake.words(t)
    case .files(let mistakes): mistakes.words(formats)
    case .rateOfOther(let other): t.errorRateOfOther(other: formats.isolated(other), currency: code)
    case .rateUnseen: t.errorRateUnseen(currency: code, own: formats.isolated(context.group.currency.code))
    case .restTaken: t.errorRestTaken
    case .notIncluded(let member): t.errorNotIncluded(name: context.name(member))
    case .hasLeft(let member): t.errorMemberLeft(name: context.name(member))
    case .onlyLooks(let member): t.errorMemberIsViewer(name: context.name(member))
    case .stranger: error.field == .category ? t.errorUnknownCategory : t.errorNotInGroup
    case .noSuchLine(let number): t.errorNoSuchLine(number: "\(number)")
    case .notLineNumbers: t.errorNotLineNumbers
    case .unreadLines: t.errorUnreadLines
    case .tooManyBoxes(let lines, let people): t.errorTooManyBoxes(people: people, lines: lines)
    }
  }

  private func words(for error: TextError, in field: EntryField) -> String {
    switch error {
    case .empty:
      switch field {
      case .title: t.errorTitleEmpty
      case .currency: t.errorCurrencyEmpty
      default: error.words(t)
      }
    case .tooLong, .forbiddenCharacter: error.words(t)
    }
  }

  /// The category's name. A category that existed when the form was opened is named by its label.
  private var categoryName: String {
    let text = reading.input.category
    return ID<Label>(text).flatMap { context.labels.name(of: $0) } ?? text
  }

  /// A value that is no option of the form is quoted, since the field shows another value by then.
  private func shortened(_ text: String) -> String {
    formats.isolated(text.count > 40 ? String(text.prefix(40)) + "…" : text)
  }

  // MARK: - Numbers

  private func words(for error: AmountError, in field: EntryField) -> String {
    switch error {
    case .empty: t.errorAmountEmpty
    case .tooLong(let limit): t.errorAmountTooLong(limit: limit)
    case .notANumber: t.errorNotANumber(example: example(field))
    case .otherCurrency(let word): t.errorOtherCurrency(word: formats.isolated(word), currency: code)
    case .marksMisplaced: t.errorMarksMisplaced(example: example(field))
    case .ambiguous: t.errorAmbiguous(example: example(field))
    case .tooManyDecimals(let allowed): decimals(allowed, in: field)
    case .inexact(let nearest): t.errorInexact(nearest: formats.amounts.text(of: nearest))
    case .tooLarge: t.errorAmountTooLarge
    case .sumIncomplete: t.errorSumIncomplete
    case .divisionByZero: t.errorDivisionByZero
    }
  }

  /// An example number with as many decimals as the field accepts, without separators that could be misread.
  private func example(_ field: EntryField) -> String {
    let scale =
      switch field.name {
      case "shares", "percent": 1
      case "rate": 4
      default: currency.scale
      }
    let digits: Int64 = 1234
    return DecimalNumber(units: digits, scale: scale).map { formats.amounts.text(of: $0) } ?? ""
  }

  private var code: String { formats.isolated(currency.code) }

  private func decimals(_ allowed: Int, in field: EntryField) -> String {
    if allowed > 0 { return t.errorTooManyDecimals(count: allowed) }
    return ["shares", "percent", "rate"].contains(field.name)
      ? t.errorNoDecimalsHere : t.errorNoDecimals(currency: code)
  }
}
