/// Reasons why a bill does not add up, with the difference, so that a page can show it beside the field.
package enum BillError: Error, Hashable {
  case zeroAmount
  case negativeAmount
  case amountTooLarge

  case nobodyPaid
  /// The sum of the payments minus the amount: negative if some of it is missing.
  case paidDiffers(by: Money)
  case paidNegative(ID<Member>)

  case nobodyIncluded
  /// The sum of the exact amounts minus the amount: negative if some of it is missing.
  case partsDiffer(by: Money)
  /// The sum of the percentages minus a hundred: negative if some of it is missing.
  case percentDiffers(by: DecimalNumber)
  case weightsAllZero
  case negativePart(ID<Member>)
  /// The adjustment exceeds the member's share, by this amount.
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
  /// The part of a form in which an error is shown.
  package enum Field: Hashable, Sendable { case amount, payers, split, rate }

  package var field: Field {
    switch self {
    case .zeroAmount, .negativeAmount, .amountTooLarge: .amount
    case .nobodyPaid, .paidDiffers, .paidNegative, .unknownPayer: .payers
    case .nobodyIncluded, .partsDiffer, .percentDiffers, .weightsAllZero, .negativePart, .adjustmentTooLarge,
      .tooManyDecimals, .partTooLarge, .namedTwice, .tooManyMembers, .unknownParticipant, .transferNeedsTwo,
      .transferToSelf:
      .split
    case .rateNotPositive, .rateToSameCurrency, .convertedAmountTooLarge, .convertedAmountTooSmall: .rate
    }
  }
}
