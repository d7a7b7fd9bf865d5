import Ledger

/// Codes that hold a phone's number, or a name at an app.
extension PaymentWay {
  /// A link of India's banks (NPCI, UPI Linking Specification).
  func upi(_ address: String, _ request: PaymentRequest) -> String? {
    guard let amount = request.amount(in: "INR"), let name = CodeText.ascii(name, most: 50).named else {
      return nil
    }
    let note = request.asciiText.isEmpty ? "" : "&tn=\(request.asciiText.escaped)"
    return "upi://pay?pa=\(address)&pn=\(name.escaped)&am=\(amount)&cu=INR" + note
  }

  /// A static code of Brazil's central bank. It wants a town.
  func pix(_ key: PixKey, _ request: PaymentRequest) -> String? {
    guard let amount = request.amount(in: "BRL"), let name = CodeText.ascii(name, most: 25).named,
      let town = CodeText.ascii(
        address.split { $0 == "," || $0.isNewline }.last.map(String.init) ?? "", most: 15
      ).named
    else { return nil }
    let fixed = "br.gov.bcb.pix"
    // Key and words share a field of 99 characters.
    let room = 99 - 4 - fixed.utf8.count - 4 - key.text.utf8.count - 4
    var code = EMVCode()
    code.add(0, "01")
    code.add(
      26,
      [(0, fixed), (1, key.text), (2, room > 0 ? CodeText.ascii(request.purpose, most: min(20, room)) : "")])
    code.add(52, "0000")
    code.add(53, "986")
    code.add(54, amount)
    code.add(58, "BR")
    code.add(59, name)
    code.add(60, town)
    code.add(62, [(5, request.mark ?? "***")])
    return code.sealed
  }

  static func promptpay(_ number: PhoneNumber, _ request: PaymentRequest) -> String? {
    guard let amount = request.amount(in: "THB"), let local = number.local(to: "66"), local.count == 9 else {
      return nil
    }
    return promptpay(local, amount)
  }

  /// Thailand's code; without an amount the payer says it.
  static func promptpay(_ local: String, _ amount: String) -> String? {
    var code = EMVCode()
    code.add(0, "01")
    code.add(1, amount.isEmpty ? "11" : "12")
    code.add(29, [(0, "A000000677010111"), (1, "0066" + local)])
    code.add(58, "TH")
    code.add(53, "764")
    code.add(54, amount)
    return code.sealed
  }

  /// Singapore's code.
  func paynow(_ number: PhoneNumber, _ request: PaymentRequest) -> String? {
    guard let amount = request.amount(in: "SGD"), number.local(to: "65")?.count == 8 else { return nil }
    var code = EMVCode()
    code.add(0, "01")
    code.add(1, "12")
    code.add(26, [(0, "SG.PAYNOW"), (1, "0"), (2, number.text), (3, "0")])
    code.add(52, "0000")
    code.add(53, "702")
    code.add(54, amount)
    code.add(58, "SG")
    code.add(59, CodeText.ascii(name, most: 25).named ?? "NA")
    code.add(60, "Singapore")
    code.add(62, [(1, request.shortText)])
    return code.sealed
  }

  /// Hong Kong's code, for its dollar and for the yuan.
  static func fps(_ number: PhoneNumber, _ request: PaymentRequest) -> String? {
    let currencies = ["HKD": "344", "CNY": "156"]
    let currency = request.money.currency.code
    guard let local = number.local(to: "852"), local.count == 8, let digits = currencies[currency],
      let amount = request.amount(in: currency)
    else { return nil }
    var code = EMVCode()
    code.add(0, "01")
    code.add(1, "12")
    code.add(26, [(0, "hk.com.hkicl"), (3, "+852-" + local)])
    code.add(52, "0000")
    code.add(53, digits)
    code.add(54, amount)
    code.add(58, "HK")
    code.add(59, "NA")
    code.add(60, "HK")
    code.add(62, [(5, request.mark ?? "")])
    return code.sealed
  }

  /// Vietnam's code (NAPAS).
  static func vietqr(_ bank: String, _ number: String, _ request: PaymentRequest) -> String? {
    guard let amount = request.amount(in: "VND") else { return nil }
    return vietqr(bank, number, amount, [(8, request.asciiText)])
  }

  static func vietqr(_ bank: String, _ number: String, _ amount: String, _ more: [(Int, String)]) -> String? {
    var inner = EMVCode()
    inner.add(0, bank)
    inner.add(1, number)
    var code = EMVCode()
    code.add(0, "01")
    code.add(1, "12")
    code.add(38, [(0, "A000000727"), (1, inner.text), (2, "QRIBFTTA")])
    code.add(53, "704")
    code.add(54, amount)
    code.add(58, "VN")
    code.add(62, more)
    return code.sealed
  }

  /// Sweden's code. The payer may change nothing.
  static func swish(_ number: PhoneNumber, _ request: PaymentRequest) -> String? {
    guard let amount = request.amount(in: "SEK"), let local = number.local(to: "46"), local.count == 9,
      local.hasPrefix("7")
    else { return nil }
    return swish(String(number.text.dropFirst()), amount, request.asciiText)
  }

  static func swish(_ number: String, _ amount: String, _ message: String) -> String {
    "C\(number);\(amount.replacing(".", with: ","));\(message.escaped);0"
  }

  /// A link to wallets (BIP 321). The amount is in bitcoins.
  func bitcoin(_ address: String, _ request: PaymentRequest) -> String? {
    guard request.money.minorUnits > 0, request.money.currency == Currency.named("BTC") else { return nil }
    let label = CodeText.ascii(name, most: Self.mostCharactersOfName)
    return "bitcoin:\(address)?amount=\(request.money.plainText)"
      + (label.isEmpty ? "" : "&label=\(label.escaped)") + "&message=\(request.asciiText.escaped)"
  }
}
