import Ledger
import Store
import Words

/// Why a payment is not taken.
enum PaymentMistake {
  case amount(AmountError, Currency)
  case bill(BillError)
  case refusal(Refusal, payer: String)

  /// The field beside which it is said.
  var field: String {
    switch self {
    case .amount: "amount"
    case .bill(let error): error.field == .amount ? "amount" : "to"
    case .refusal(.removedMember(let id), let payer): id.description == payer ? "from" : "to"
    case .refusal(.unknownCurrency, _): "currency"
    case .refusal(.bill(let error), _): error.field == .amount ? "amount" : "to"
    case .refusal: "amount"
    }
  }

  /// Nil for what has nothing to do with what was typed.
  init?(_ refusal: Refusal, payer: String) {
    switch refusal {
    case .removedMember, .unknownCurrency, .bill: self = .refusal(refusal, payer: payer)
    default: return nil
    }
  }

  func words(_ people: GroupPeople) -> String {
    let t = people.t
    switch self {
    case .amount(let error, let currency): return Self.words(error, currency, people.formats)
    case .bill(let error), .refusal(.bill(let error), _): return Self.words(error, t)
    case .refusal(.removedMember(let id), _): return t.paymentMemberLeft(name: people.name(id))
    case .refusal: return t.paymentUnknownCurrency
    }
  }

  private static func words(_ error: AmountError, _ currency: Currency, _ formats: Formats) -> String {
    let t = formats.t
    let example = formats.amounts.text(of: Money(minorUnits: 123_456, currency: currency))
    switch error {
    case .empty: return t.paymentNoAmount
    case .ambiguous, .marksMisplaced: return t.paymentAmbiguous(example: example)
    case .otherCurrency(let word): return t.paymentOtherCurrency(word: word, currency: currency.code)
    case .tooManyDecimals(let allowed): return t.paymentDecimals(currency: currency.code, count: allowed)
    case .tooLarge, .tooLong: return t.paymentTooLarge
    case .notANumber, .inexact, .sumIncomplete, .divisionByZero:
      return t.paymentNotANumber(example: example)
    }
  }

  private static func words(_ error: BillError, _ t: Strings) -> String {
    switch error {
    case .zeroAmount, .negativeAmount: t.paymentNotPositive
    case .amountTooLarge: t.paymentTooLarge
    default: t.paymentToSelf
    }
  }
}
