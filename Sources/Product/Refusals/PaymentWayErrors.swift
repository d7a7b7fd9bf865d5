import Ledger
package import PaymentCodes
package import Words

extension PaymentWay.Mistake: PlainlyExplainedError {
  package var code: String {
    switch self {
    case .value(let error), .name(let error), .address(let error): error.code
    case .iban(let mistake): mistake.code
    default: caseName
    }
  }

  package var pointer: String {
    switch self {
    case .name: "/name"
    case .address, .noTown: "/address"
    default: "/value"
    }
  }

  package func words(_ t: Strings) -> String {
    switch self {
    case .name(.empty): t.paymentNameMissing
    case .value(let error), .name(let error), .address(let error): error.words(t)
    case .iban(let mistake): mistake.words(t)
    case .pixKey: t.paymentPixWrong
    case .upi: t.paymentUPIWrong
    case .phone: t.paymentPhoneWrong
    case .bitcoin: t.paymentBitcoinWrong
    case .link: t.paymentLinkWrong
    case .noTown: t.paymentTownMissing
    }
  }
}

extension IBAN.Mistake {
  fileprivate var code: String {
    switch self {
    case .form: "ibanForm"
    case .unknownCountry: "ibanCountry"
    case .length: "ibanLength"
    case .slipNumber: "ibanSlipNumber"
    case .checkDigits: "ibanCheckDigits"
    }
  }

  fileprivate func words(_ t: Strings) -> String {
    switch self {
    case .form: t.paymentIBANForm
    case .unknownCountry(let country): t.paymentIBANCountry(country: country)
    case .length(let expected): t.paymentIBANLength(count: expected)
    case .slipNumber: t.paymentIBANSlip
    case .checkDigits: t.paymentIBANWrong
    }
  }
}
