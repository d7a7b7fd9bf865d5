import Ledger
import Words

/// Why a bill is invalid, for the person whose client sent it.
struct BillWords {
  private let formats: Formats
  private let whole: Money?
  private let name: (ID<Member>) -> String

  init(_ formats: Formats, of whole: Money? = nil, name: @escaping (ID<Member>) -> String = { _ in "?" }) {
    (self.formats, self.whole, self.name) = (formats, whole, name)
  }

  func words(for error: BillError) -> String {
    let t = formats.t
    return switch error {
    case .zeroAmount: t.errorZeroAmount
    case .negativeAmount: t.errorNegativeAmount
    case .amountTooLarge, .partTooLarge: t.errorAmountTooLarge
    case .nobodyPaid: t.errorNobodyPaid
    case .paidDiffers(let excess):
      excess.isNegative
        ? t.errorPaidMissing(amount: formats.unsigned(excess), whole: sum)
        : t.errorPaidOver(amount: formats.unsigned(excess), whole: sum)
    case .paidNegative(let member): t.errorPaidNegative(name: name(member))
    case .nobodyIncluded: t.errorNobodyIncluded
    case .partsDiffer(let excess):
      excess.isNegative
        ? t.errorPartsMissing(amount: formats.unsigned(excess), whole: sum)
        : t.errorPartsOver(amount: formats.unsigned(excess), whole: sum)
    case .percentDiffers(let excess): percentDiffers(excess)
    case .weightsAllZero: t.errorWeightsZero
    case .negativePart(let member): t.errorPartNegative(name: name(member))
    case .adjustmentTooLarge(let member, let excess):
      t.errorAdjustmentTooLarge(name: name(member), amount: formats.unsigned(excess))
    case .tooManyDecimals(_, let allowed):
      allowed > 0 ? t.errorTooManyDecimals(count: allowed) : t.errorNoDecimalsHere
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

  private func percentDiffers(_ excess: Quantity) -> String {
    let (percent, hundred) = (formats.percent(excess, sign: .never), formats.percent(Quantity(100)))
    return excess.isNegative
      ? formats.t.errorPercentMissing(percent: percent, whole: hundred)
      : formats.t.errorPercentOver(percent: percent, whole: hundred)
  }
}

extension BillError {
  /// A stable code for clients.
  var code: String {
    switch self {
    case .zeroAmount: "zeroAmount"
    case .negativeAmount: "negativeAmount"
    case .amountTooLarge: "amountTooLarge"
    case .nobodyPaid: "nobodyPaid"
    case .paidDiffers: "paidDiffers"
    case .paidNegative: "paidNegative"
    case .nobodyIncluded: "nobodyIncluded"
    case .partsDiffer: "partsDiffer"
    case .percentDiffers: "percentDiffers"
    case .weightsAllZero: "weightsAllZero"
    case .negativePart: "negativePart"
    case .adjustmentTooLarge: "adjustmentTooLarge"
    case .tooManyDecimals: "tooManyDecimals"
    case .partTooLarge: "partTooLarge"
    case .namedTwice: "namedTwice"
    case .tooManyMembers: "tooManyMembers"
    case .unknownPayer: "unknownPayer"
    case .unknownParticipant: "unknownParticipant"
    case .transferNeedsTwo: "transferNeedsTwo"
    case .transferToSelf: "transferToSelf"
    case .rateNotPositive: "rateNotPositive"
    case .rateToSameCurrency: "rateToSameCurrency"
    case .convertedAmountTooLarge: "convertedAmountTooLarge"
    case .convertedAmountTooSmall: "convertedAmountTooSmall"
    }
  }

  /// The member of a bill that the error is about.
  var pointer: String {
    switch field {
    case .amount: "/money/amount"
    case .payers: "/paid"
    case .split: "/split"
    case .rate: "/rate"
    }
  }
}
