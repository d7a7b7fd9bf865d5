package import Ledger
package import Words

/// Why a bill does not add up, with the names and the sum of the bill.
package struct BillWords {
  private let formats: Formats
  private let whole: Money?
  private let currency: Currency?
  private let name: (ID<Member>) -> String

  /// `currency` is the bill's, where its amount is not known.
  package init(
    _ formats: Formats, of whole: Money? = nil, in currency: Currency? = nil,
    name: @escaping (ID<Member>) -> String = { _ in "?" }
  ) {
    (self.formats, self.whole, self.name) = (formats, whole, name)
    self.currency = currency ?? whole?.currency
  }

  package func words(for error: BillError) -> String {
    let t = formats.t
    return switch error {
    case .zeroAmount: t.errorZeroAmount
    case .negativeAmount: t.errorNegativeAmount
    case .amountTooLarge, .partTooLarge: t.errorAmountTooLarge
    case .nobodyPaid: t.errorPayerMissing
    case .paidDiffers(let excess):
      excess.isNegative
        ? t.errorPaidMissing(amount: formats.unsigned(excess), whole: sum)
        : t.errorPaidOver(amount: formats.unsigned(excess), whole: sum)
    case .paidNegative(let member): t.errorPaidNegative(name: name(member))
    case .nobodyIncluded: t.errorNoOneIncluded
    case .partsDiffer(let excess):
      excess.isNegative
        ? t.errorSharesMissing(amount: formats.unsigned(excess), whole: sum)
        : t.errorSharesOver(amount: formats.unsigned(excess), whole: sum)
    case .percentDiffers(let excess): percentDiffers(excess)
    case .weightsAllZero: t.errorWeightsZero
    case .negativePart(let member): t.errorShareNegative(name: name(member))
    case .adjustmentTooLarge(let member, let excess):
      t.errorAdjustmentTooLarge(name: name(member), amount: formats.unsigned(excess))
    case .restUndecided(let left): t.errorRestUndecided(amount: formats.money(left))
    case .linesExceed(let excess): t.errorLinesExceed(amount: formats.unsigned(excess))
    case .claimNegative(let member, let excess):
      t.errorClaimNegative(name: name(member), amount: formats.unsigned(excess))
    case .tooManyLines(let limit): t.errorTooManyLines(limit: limit)
    case .tooManyExtras(let limit): t.errorTooManyExtras(limit: limit)
    case .lineUnfit(let number): t.errorLineUnfit(number: "\(number)")
    case .extraUnfit(let kind): t.errorExtraUnfit(name: kind.name(t))
    case .tooManyWeights: t.errorTooManyWeights
    case .tooManyDecimals(_, let allowed): tooManyDecimals(allowed)
    case .namedTwice(let member): t.errorNamedTwice(name: name(member))
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

  private var sum: String { whole.map { formats.money($0) } ?? "" }

  private func tooManyDecimals(_ allowed: Int) -> String {
    if allowed > 0 { return formats.t.errorTooManyDecimals(count: allowed) }
    guard let currency else { return formats.t.errorNoDecimalsHere }
    return formats.t.errorNoDecimals(currency: formats.isolated(currency.code))
  }

  private func percentDiffers(_ excess: DecimalNumber) -> String {
    let (percent, hundred) = (formats.percent(excess, sign: .never), formats.percent(DecimalNumber(100)))
    return excess.isNegative
      ? formats.t.errorPercentMissing(percent: percent, whole: hundred)
      : formats.t.errorPercentOver(percent: percent, whole: hundred)
  }
}

extension BillError: ExplainedError {
  /// The member of a bill that the error is about.
  package var pointer: String {
    switch field {
    case .amount: "/money/amount"
    case .payers: "/paid"
    case .split: "/split"
    case .rate: "/rate"
    }
  }

  package func words(_ formats: Formats) -> String { BillWords(formats).words(for: self) }
}
