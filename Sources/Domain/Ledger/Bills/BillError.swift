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
  /// By item: what the lines leave of the amount, which no one bears.
  case restUndecided(Money)
  /// By item: lines and extras exceed the amount.
  case linesExceed(by: Money)
  /// By item: the member's lines are below zero.
  case claimNegative(ID<Member>, by: Money)
  case tooManyLines(limit: Int)
  case tooManyExtras(limit: Int)
  /// The line's amount has more decimals than the currency, or is too large.
  case lineUnfit(number: Int)
  /// The same of an extra, or it belongs to a line that is not there.
  case extraUnfit(Items.Extra.Kind)
  /// The weights of all lines have no common denominator that can be calculated with.
  case tooManyWeights
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
      .restUndecided, .linesExceed, .claimNegative, .tooManyLines, .tooManyExtras, .lineUnfit, .extraUnfit,
      .tooManyWeights, .tooManyDecimals, .partTooLarge, .namedTwice, .tooManyMembers, .unknownParticipant,
      .transferNeedsTwo, .transferToSelf:
      .split
    case .rateNotPositive, .rateToSameCurrency, .convertedAmountTooLarge, .convertedAmountTooSmall: .rate
    }
  }
}
