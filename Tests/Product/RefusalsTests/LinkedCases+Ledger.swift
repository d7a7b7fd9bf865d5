import Ledger

private let euros = Money(minorUnits: 300, currency: Currency(code: "EUR", scale: 2))

extension TextError: LinkedCases {
  static func next(after error: Self?) -> Self? {
    switch error {
    case nil: .empty
    case .empty?: .tooLong(limit: 60)
    case .tooLong?: .forbiddenCharacter
    case .forbiddenCharacter?: nil
    }
  }
}

extension DistinctName.Mistake: LinkedCases {
  static func next(after error: Self?) -> Self? {
    switch error {
    case nil: .text(.empty, .member)
    case .text?: .taken("Sam", .member)
    case .taken?: nil
    }
  }
}

extension CustomUnitError: LinkedCases {
  static func next(after error: Self?) -> Self? {
    switch error {
    case nil: .codeEmpty
    case .codeEmpty?: .codeTooLong(limit: 12)
    case .codeTooLong?: .codeHasOtherCharacters
    case .codeHasOtherCharacters?: .codeIsACurrency
    case .codeIsACurrency?: .scaleOutOfRange(limit: 8)
    case .scaleOutOfRange?: nil
    }
  }
}

extension BillError: LinkedCases {
  static func next(after error: Self?) -> Self? {
    switch error {
    case nil: .zeroAmount
    case .zeroAmount?: .negativeAmount
    case .negativeAmount?: .amountTooLarge
    case .amountTooLarge?: .nobodyPaid
    case .nobodyPaid?: .paidDiffers(by: euros)
    case .paidDiffers?: .paidNegative(ID(high: 1, low: 1))
    case .paidNegative?: .nobodyIncluded
    case .nobodyIncluded?: .partsDiffer(by: euros)
    case .partsDiffer?: .percentDiffers(by: DecimalNumber(10))
    case .percentDiffers?: .weightsAllZero
    case .weightsAllZero?: .negativePart(ID(high: 1, low: 1))
    case .negativePart?: .adjustmentTooLarge(ID(high: 1, low: 1), by: euros)
    case .adjustmentTooLarge?: .restUndecided(euros)
    case .restUndecided?: .linesExceed(by: euros)
    case .linesExceed?: .claimNegative(ID(high: 1, low: 1), by: euros)
    case .claimNegative?: .tooManyLines(limit: 200)
    case .tooManyLines?: .tooManyExtras(limit: 20)
    case .tooManyExtras?: .lineUnfit(number: 3)
    case .lineUnfit?: .extraUnfit(.tip)
    case .extraUnfit?: .tooManyWeights
    case .tooManyWeights?: .tooManyDecimals(ID(high: 1, low: 1), allowed: 2)
    case .tooManyDecimals?: .partTooLarge(ID(high: 1, low: 1))
    case .partTooLarge?: .namedTwice(ID(high: 1, low: 1))
    case .namedTwice?: .tooManyMembers(limit: 200)
    case .tooManyMembers?: .unknownPayer(ID(high: 1, low: 1))
    case .unknownPayer?: .unknownParticipant(ID(high: 1, low: 1))
    case .unknownParticipant?: .transferNeedsTwo
    case .transferNeedsTwo?: .transferToSelf
    case .transferToSelf?: .rateNotPositive
    case .rateNotPositive?: .rateToSameCurrency
    case .rateToSameCurrency?: .convertedAmountTooLarge
    case .convertedAmountTooLarge?: .convertedAmountTooSmall
    case .convertedAmountTooSmall?: nil
    }
  }
}

extension Refusal: LinkedCases {
  static func next(after error: Self?) -> Self? {
    switch error {
    case nil: .notInGroup
    case .notInGroup?: .viewersOnlyRead
    case .viewersOnlyRead?: .ownersOnly
    case .ownersOnly?: .groupIsArchived
    case .groupIsArchived?: .groupIsDeleted
    case .groupIsDeleted?: .groupExists
    case .groupExists?: .lastOwner
    case .lastOwner?: .notYourself
    case .notYourself?: .alreadyClaimed
    case .alreadyClaimed?: .unknownMember(ID(high: 1, low: 1))
    case .unknownMember?: .removedMember(ID(high: 1, low: 1))
    case .removedMember?: .takesNoPart(ID(high: 1, low: 1))
    case .takesNoPart?: .hasPart(ID(high: 1, low: 1))
    case .hasPart?: .movesPart(ID(high: 1, low: 1))
    case .movesPart?: .unknownCurrency(euros.currency)
    case .unknownCurrency?: .mergedIntoItself
    case .mergedIntoItself?: .text(.empty)
    case .text?: .bill(.zeroAmount)
    case .bill?: .customUnit(.codeEmpty)
    case .customUnit?: .budgetNotPositive
    case .budgetNotPositive?: .notAnEmoji
    case .notAnEmoji?: .nothingChanged
    case .nothingChanged?: .lineIsGone
    case .lineIsGone?: .tooMany(limit: 20)
    case .tooMany?: .limit(.members)
    case .limit?: .receiptIsSettled
    case .receiptIsSettled?: .notInBin
    case .notInBin?: .notBroughtByYou
    case .notBroughtByYou?: .isErased
    case .isErased?: nil
    }
  }
}

extension JournalError: LinkedCases {
  static func next(after error: Self?) -> Self? {
    switch error {
    case nil: .conflict(ID(high: 1, low: 1))
    case .conflict?: .missing(.entry)
    case .missing?: .missingAttachment
    case .missingAttachment?: .exists(entry)
    case .exists?: .changedTooOften(entry)
    case .changedTooOften?: .changedTooOftenToday(entry)
    case .changedTooOftenToday?: .tooLong
    case .tooLong?: .superseded
    case .superseded?: nil
    }
  }
}

private let entry = Entity(kind: .entry, id: ID(high: 1, low: 1))
