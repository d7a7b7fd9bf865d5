import Ledger

/// Codes that hold the number of a bank account.
extension PaymentWay {
  /// For transfers in euros (EPC069-12).
  func epc(_ iban: IBAN, _ request: PaymentRequest) -> String? {
    guard iban.isEuropean, let amount = request.amount(in: "EUR"),
      let name = CodeText.latin(name, most: Self.mostCharactersOfName).named
    else { return nil }
    return ["BCD", "002", "1", "SCT", "", name, iban.text, "EUR" + amount, "", "", request.text].joined(
      separator: "\n")
  }

  /// For a Swiss payment slip (SIX, QR-bill 2.3), which wants the payee's address.
  func swiss(_ iban: IBAN, _ request: PaymentRequest) -> String? {
    guard ["CH", "LI"].contains(iban.country), let address = PostalAddress(address),
      address.postcode.count == 4, address.number.count <= 16,
      let name = CodeText.latin(name, most: 70).named, let town = CodeText.latin(address.town, most: 35).named
    else { return nil }
    let currency = request.money.currency.code
    guard ["CHF", "EUR"].contains(currency), let amount = request.amount(in: currency) else { return nil }
    let creditor = [
      "S", name, CodeText.latin(address.street, most: 70), CodeText.ascii(address.number, most: 16),
      address.postcode, town, iban.country,
    ]
    let nobody = [String](repeating: "", count: 7)
    let lines =
      ["SPC", "0200", "1", iban.text] + creditor + nobody + [amount, currency] + nobody + [
        "NON", "", request.text, "EPD",
      ]
    return lines.joined(separator: "\n")
  }

  /// For Czech transfers (SPAYD).
  func spayd(_ iban: IBAN, _ request: PaymentRequest) -> String? {
    guard let amount = request.amount(in: "CZK"), amount.utf8.count <= 10 else { return nil }
    let fields = [
      ("ACC", iban.text), ("AM", amount), ("CC", "CZK"), ("MSG", request.asciiText),
      ("RN", CodeText.ascii(name, most: 35)),
    ]
    return fields.filter { !$1.isEmpty }.reduce("SPD*1.0") { text, field in
      let value = field.1.replacing("%", with: "%25").replacing("*", with: "%2A").replacing("+", with: "%2B")
      return text + "*\(field.0):\(value.uppercased())"
    }
  }

  /// For Polish transfers (Związek Banków Polskich, 2D). The amount is in grosze.
  func zbp(_ iban: IBAN, _ request: PaymentRequest) -> String? {
    guard iban.country == "PL", request.amount(in: "PLN") != nil,
      let name = CodeText.latin(name, most: 20).named
    else { return nil }
    let digits = String(request.money.minorUnits)
    let amount = String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
    return ["", "PL", String(iban.text.dropFirst(2)), amount, name, request.mediumText, "", "", ""].joined(
      separator: "|")
  }

  /// Opens a Slovak bank's app (Payment Link Standard).
  func payme(_ iban: IBAN, _ request: PaymentRequest) -> String? {
    guard iban.country == "SK", let amount = request.amount(in: "EUR"),
      let name = CodeText.ascii(name, most: Self.mostCharactersOfName).named
    else { return nil }
    return "https://payme.sk/?V=1&IBAN=\(iban.text)&AM=\(amount)&CC=EUR&MSG=\(request.asciiText.escaped)"
      + "&CN=\(name.escaped)"
  }
}
