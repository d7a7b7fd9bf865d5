import Household
import Ledger
import Words

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
    case .bill(let bill): words(for: bill)
    case .notADay: t.errorNotADay
    case .unknownKind: t.errorUnknownKind
    case .unknownSplit: t.errorUnknownSplit
    case .unknownCurrency: t.errorUnknownCurrency(name: shortened(reading.input.currency))
    case .unknownCategory: t.errorNoSuchCategory(name: shortened(categoryName))
    case .tooManyTags(let limit): t.errorTooManyTags(limit: limit)
    case .presetName(let mistake): mistake.words(t)
    case .repetition(let mistake): mistake.words(t)
    case .files(let mistakes): mistakes.words(formats)
    case .rateOfOther(let other): t.errorRateOfOther(other: formats.isolated(other), currency: code)
    case .rateUnseen:
      t.errorRateUnseen(currency: code, own: formats.isolated(context.group.currency.code))
    case .notIncluded(let member): t.errorNotIncluded(name: context.name(member))
    case .hasLeft(let member): t.errorMemberLeft(name: context.name(member))
    case .onlyLooks(let member): t.errorMemberLooks(name: context.name(member))
    case .stranger: error.field == .category ? t.errorUnknownCategory : t.errorNotInGroup
    }
  }

  private func words(for error: TextError, in field: EntryField) -> String {
    switch error {
    case .empty:
      switch field {
      case .title: t.errorTitleEmpty
      case .currency: t.errorCurrencyEmpty
      default: t.errorTextEmpty
      }
    case .tooLong(let limit): t.errorTextTooLong(limit: limit)
    case .forbiddenCharacter: t.errorTextForbidden
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
    return Quantity(units: digits, scale: scale).map { formats.amounts.text(of: $0) } ?? ""
  }

  private var code: String { formats.isolated(currency.code) }

  private func decimals(_ allowed: Int, in field: EntryField) -> String {
    if allowed > 0 { return t.errorTooManyDecimals(count: allowed) }
    return ["shares", "percent", "rate"].contains(field.name)
      ? t.errorNoDecimalsHere : t.errorNoDecimals(currency: code)
  }

  // MARK: - Bills

  private func words(for error: BillError) -> String {
    switch error {
    case .zeroAmount: t.errorZeroAmount
    case .negativeAmount: t.errorNegativeAmount
    case .amountTooLarge, .partTooLarge: t.errorAmountTooLarge
    case .nobodyPaid: t.errorNobodyPaid
    case .paidDiffers(let excess): paidDiffers(excess)
    case .paidNegative(let member): t.errorPaidNegative(name: context.name(member))
    case .nobodyIncluded: t.errorNobodyIncluded
    case .partsDiffer(let excess): partsDiffer(excess)
    case .percentDiffers(let excess): percentDiffers(excess)
    case .weightsAllZero: t.errorWeightsZero
    case .negativePart(let member): t.errorPartNegative(name: context.name(member))
    case .adjustmentTooLarge(let member, let excess):
      t.errorAdjustmentTooLarge(name: context.name(member), amount: formats.unsigned(excess))
    case .tooManyDecimals(_, let allowed): decimals(allowed, in: .amount)
    case .namedTwice(let member): t.errorNamedTwice(name: context.name(member))
    case .tooManyMembers(let limit): t.errorTooManyMembers(limit: limit)
    case .unknownPayer, .unknownParticipant: t.errorNotInGroup
    case .transferNeedsTwo: t.errorTransferNeedsTwo
    case .transferToSelf: t.errorTransferToSelf
    case .rateNotPositive: t.errorRateNotPositive
    case .rateToSameCurrency: t.errorRateSameCurrency
    case .convertedAmountTooLarge: t.errorConvertedTooLarge
    case .convertedAmountTooSmall: t.errorConvertedTooSmall
    }
  }

  private func paidDiffers(_ excess: Money) -> String {
    let amount = formats.unsigned(excess)
    return excess.isNegative
      ? t.errorPaidMissing(amount: amount, whole: whole) : t.errorPaidOver(amount: amount, whole: whole)
  }

  private func partsDiffer(_ excess: Money) -> String {
    let amount = formats.unsigned(excess)
    return excess.isNegative
      ? t.errorPartsMissing(amount: amount, whole: whole) : t.errorPartsOver(amount: amount, whole: whole)
  }

  private func percentDiffers(_ excess: Quantity) -> String {
    let percent = formats.percent(excess, sign: .never)
    let whole = formats.percent(Quantity(100))
    return excess.isNegative
      ? t.errorPercentMissing(percent: percent, whole: whole)
      : t.errorPercentOver(percent: percent, whole: whole)
  }

  private var whole: String { reading.money.map { formats.money($0) } ?? "" }
}
