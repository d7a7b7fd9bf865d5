package import Ledger

/// What a payment is for: the amount, and the words that a bank statement brings back.
package struct PaymentRequest: Hashable, Sendable {
  package let money: Money
  /// The name of the group.
  package let purpose: String
  /// Four characters, by which the payment is found again; nil where there are none.
  package let reference: String?

  package init(_ money: Money, for purpose: String, reference: String?) {
    self.money = money
    self.purpose = purpose
    self.reference = reference
  }

  /// "Elm Street 12, Evenly 7K3Q".
  package var text: String { text(CodeText.latin, separator: ", ") }
  var asciiText: String { text(CodeText.ascii, separator: " ") }

  /// At most 32 characters.
  var mediumText: String { text(CodeText.latin, separator: ", ", mostOfPurpose: 19) }

  private func text(
    _ write: (String, Int) -> String, separator: String, mostOfPurpose: Int = Self.mostOfPurpose
  ) -> String {
    [write(purpose, mostOfPurpose), reference.map(Self.note) ?? ""].filter { !$0.isEmpty }.joined(
      separator: separator)
  }

  /// At most 25 characters: the name of the group, and as much room as the reference needs.
  var shortText: String {
    let name = CodeText.ascii(purpose, most: reference == nil ? 25 : 20)
    return [name, reference ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// For fields that take letters and digits alone.
  var mark: String? { reference.map { "EVENLY" + $0 } }

  private static let mostOfPurpose = 20

  /// What a recorded payment keeps of its reference.
  package static func note(_ reference: String) -> String { "Evenly \(reference)" }

  /// The amount with a point; nil if it is in another currency, or more or less than a bank takes.
  func amount(in code: String) -> String? {
    let most: Int64 = 99_999_999_999
    guard money.currency == Currency.named(code), (1...most).contains(money.minorUnits) else { return nil }
    return money.plainText
  }
}

/// The text of a code that banks' apps read, or a link that opens one.
package struct PaymentCode: Hashable, Sendable {
  package enum Scheme: String, CaseIterable, Sendable {
    case epc, swiss, pix, upi, spayd, payme, zbp, promptpay, paynow, fps, vietqr, swish, bitcoin, link
  }

  package let scheme: Scheme
  package let payload: String

  /// Whether the text is an address that opens an app.
  package var isLink: Bool { [.upi, .payme, .bitcoin, .link].contains(scheme) }
  /// Whether it is drawn: a link is for a press alone.
  package var isDrawn: Bool { scheme != .link && scheme != .payme }
}

extension PaymentWay {
  /// Whether a payment in this way brings words along, by which it is found again.
  package var carriesReference: Bool {
    if case .link(let link) = account { link.template.contains("{reference}") } else { kind != .words }
  }

  /// The codes by which a request can be paid in this way, the best one first.
  package func codes(for request: PaymentRequest) -> [PaymentCode] {
    let found: [(PaymentCode.Scheme, String?)] =
      switch account {
      case .iban(let iban):
        [
          (.swiss, swiss(iban, request)), (.spayd, spayd(iban, request)), (.zbp, zbp(iban, request)),
          (.epc, epc(iban, request)), (.payme, payme(iban, request)),
        ]
      case .vietnamese(let bank, let number): [(.vietqr, Self.vietqr(bank, number, request))]
      case .pix(let key): [(.pix, pix(key, request))]
      case .upi(let address): [(.upi, upi(address, request))]
      case .phone(let number):
        [
          (.promptpay, Self.promptpay(number, request)), (.paynow, paynow(number, request)),
          (.fps, Self.fps(number, request)), (.swish, Self.swish(number, request)),
        ]
      case .bitcoin(let address): [(.bitcoin, bitcoin(address, request))]
      case .link(let link):
        link.isComplete || request.money.minorUnits > 0 ? [(.link, link.filled(with: request))] : []
      case .words: []
      }
    return found.compactMap { scheme, payload in payload.map { PaymentCode(scheme: scheme, payload: $0) } }
  }
}
