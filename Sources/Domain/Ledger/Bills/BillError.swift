/// Why a bill does not add up, with the difference, so that a page can say it beside the field.
package enum BillError: Error, Hashable {
  case zeroAmount
  case negativeAmount
  case amountTooLarge

  case nobodyPaid
  /// What the payers paid, less the amount: below zero something is missing.
  case paidDiffers(by: Money)
  case paidNegative(ID<Member>)

  case nobodyIncluded
  /// The exact amounts together, less the amount: below zero something is missing.
  case partsDiffer(by: Money)
  /// The percentages together, less a hundred: below zero something is missing.
  case percentDiffers(by: Quantity)
  case weightsAllZero
  case negativePart(ID<Member>)
  /// The adjustment takes away more than the member's share, by so much.
  case adjustmentTooLarge(ID<Member>, by: Money)
  case tooManyDecimals(ID<Member>, allowed: Int)
  case partTooLarge(ID<Member>)

  case namedTwice(ID<Member>)
  case tooManyMembers(limit: Int)
  case unknownPayer(ID<Member>)
  case unknownParticipant(ID<Member>)

  case transferNeedsTwo
  case transferToSelf

  case rateNotPositive
  case rateToSameCurrency
  case convertedAmountTooLarge
  case convertedAmountTooSmall
}

extension BillError {
  /// The part of a form that an error stands beside.
  package enum Field: Hashable, Sendable {
    case amount, payers, split, rate
  }

  package var field: Field {
    switch self {
    case .zeroAmount, .negativeAmount, .amountTooLarge: .amount
    case .nobodyPaid, .paidDiffers, .paidNegative, .unknownPayer: .payers
    case .nobodyIncluded, .partsDiffer, .percentDiffers, .weightsAllZero, .negativePart,
      .adjustmentTooLarge, .tooManyDecimals, .partTooLarge, .namedTwice, .tooManyMembers,
      .unknownParticipant, .transferNeedsTwo, .transferToSelf:
      .split
    case .rateNotPositive, .rateToSameCurrency, .convertedAmountTooLarge, .convertedAmountTooSmall:
      .rate
    }
  }
}
