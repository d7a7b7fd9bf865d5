import HTTP
import PaymentCodes
import Store
import Words

/// A way to be paid, as a form sends it.
enum SentPaymentWay {
  static func read(_ form: Form, _ t: Strings) throws -> PaymentWay {
    guard let kind = PaymentWay.Kind(rawValue: try form.single("kind") ?? "") else {
      throw FormErrors("kind", t.choiceUnknown)
    }
    // The form hides these fields for the other kinds, also with what was typed there before.
    let (hasName, hasAddress) = ([.iban, .pix, .upi].contains(kind), [.iban, .pix].contains(kind))
    return try PaymentWay(
      kind, try form.single("value") ?? "", name: hasName ? try form.single("name") ?? "" : "",
      address: hasAddress ? try form.single("address") ?? "" : "")
  }

  /// What is wrong with the fields. Throws an error that is about something else.
  static func mistakes(_ error: any Error, _ formats: Formats) throws -> FormErrors {
    switch error {
    case let errors as FormErrors: errors
    case let mistake as PaymentWay.Mistake: FormErrors(mistake, formats)
    case AccountError.tooManyPaymentWays: FormErrors(AccountError.tooManyPaymentWays, formats)
    case AccountError.changedMeanwhile: FormErrors("value", formats.t.paymentWaySentBefore)
    default: throw error
    }
  }
}
