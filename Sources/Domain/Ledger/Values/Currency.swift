/// A currency or a group's own unit: its code, and the number of decimals of its amounts.
package struct Currency: Hashable, Comparable, Sendable {
  package let code: String
  package let scale: Int

  package init(code: String, scale: Int) {
    self.code = code
    self.scale = scale
  }

  // Compared by bytes, as SQLite does: Swift treats two spellings of a letter as equal.
  package static func == (a: Self, b: Self) -> Bool {
    guard a.scale == b.scale else { return false }
    let (a, b) = (a.code.utf8, b.code.utf8)
    let isEqual = a.withContiguousStorageIfAvailable { a in
      b.withContiguousStorageIfAvailable { b in a.elementsEqual(b) }
    }
    return (isEqual ?? nil) ?? a.elementsEqual(b)
  }

  package static func < (a: Self, b: Self) -> Bool {
    if a.code.utf8.elementsEqual(b.code.utf8) { return a.scale < b.scale }
    return a.code.utf8.lexicographicallyPrecedes(b.code.utf8)
  }

  /// The most decimals any currency or unit may have.
  package static let largestScale = 8

  /// The active currencies of ISO 4217 with their minor units, and Bitcoin, sorted by code.
  ///
  /// Precious metals and special drawing rights are left out: they have no minor unit.
  package static let all: [Currency] = codesByScale.flatMap { scale, codes in
    codes.split(separator: " ").map { Currency(code: String($0), scale: scale) }
  }.sorted { $0.code < $1.code }

  /// The currency with this code, in upper or lower case.
  package static func named(_ code: some StringProtocol) -> Currency? {
    guard code.utf8.count == 3 else { return nil }
    return byCode[code.capitalizedASCII]
  }

  /// Whether it is a currency, and not a unit of a group's own.
  package var isStandard: Bool { Self.byCode[code] == self }

  private static let byCode: [String: Currency] = Dictionary(
    all.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  private static let codesByScale: [(Int, String)] = [
    (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
    (
      2,
      """
      AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD \
      CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL \
      GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR \
      LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD \
      PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC \
      SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR \
      ZMW ZWG
      """
    ), (3, "BHD IQD JOD KWD LYD OMR TND"), (4, "CLF UYW"), (8, "BTC"),
  ]

  /// Whether `word`, written beside an amount, can only mean this currency here.
  ///
  /// That is its code in upper or lower case, or a symbol used in its own country: `$` beside an amount in
  /// Canadian dollars is a Canadian dollar.
  package func isNamed(by word: String) -> Bool {
    if word.lowercased() == code.lowercased() { return true }
    return Currency.symbols[code, default: []].contains(word)
  }

  /// Whether `word` is the code or a symbol of any currency.
  package static func someIsNamed(by word: String) -> Bool {
    named(word) != nil || symbols.values.contains { $0.contains(word) }
  }

  /// The currency that `word` means beside an amount. A symbol of several currencies, such as `$`, means
  /// `home` if that uses it, or else the one that is best known worldwide. Nil if it is ambiguous.
  package static func meant(by word: String, at home: Currency) -> Currency? {
    if home.isNamed(by: word) { return home }
    if word == word.uppercased(), let named = named(word) { return named }
    if let code = worldwide[word] { return named(code) }
    let codes = symbols.filter { $0.value.contains(word) }.keys
    return codes.count == 1 ? codes.first.flatMap { named($0) } : nil
  }

  private static let worldwide = ["$": "USD", "¥": "JPY", "￥": "JPY"]

  private static let symbols: [String: [String]] = [
    "ARS": ["$"], "AUD": ["$", "A$", "AU$"], "BDT": ["৳"], "BRL": ["R$", "$"], "BTC": ["₿"],
    "CAD": ["$", "C$", "CA$"], "CHF": ["Fr", "Fr.", "fr.", "SFr", "SFr."], "CLP": ["$"],
    "CNY": ["¥", "￥", "元", "CN¥", "RMB"], "COP": ["$"], "CRC": ["₡"], "CZK": ["Kč", "kč"],
    "DKK": ["kr", "kr."], "EUR": ["€"], "GBP": ["£"], "GEL": ["₾"], "GHS": ["₵"], "HKD": ["$", "HK$"],
    "HUF": ["Ft"], "IDR": ["Rp", "Rp."], "ILS": ["₪"], "INR": ["₹", "Rs", "Rs."], "ISK": ["kr", "kr."],
    "JPY": ["¥", "￥", "円", "JP¥"], "KRW": ["₩", "원"], "KZT": ["₸"], "LKR": ["Rs", "Rs."],
    "MXN": ["$", "MX$"], "MYR": ["RM"], "NGN": ["₦"], "NOK": ["kr", "kr."], "NPR": ["Rs", "Rs."],
    "NZD": ["$", "NZ$"], "PHP": ["₱"], "PKR": ["Rs", "Rs."], "PLN": ["zł"], "PYG": ["₲"], "RUB": ["₽"],
    "SEK": ["kr", "kr."], "SGD": ["$", "S$"], "THB": ["฿"], "TRY": ["₺"], "TWD": ["$", "NT$"], "UAH": ["₴"],
    "USD": ["$", "US$"], "UYU": ["$", "$U"], "VND": ["₫"], "ZAR": ["R"],
  ]
}

/// Reasons why the code of a custom unit is refused.
package enum CustomUnitError: Error, Hashable {
  case codeEmpty
  case codeTooLong(limit: Int)
  /// A code may have letters and symbols only: digits, spaces and marks would be parsed as part of an amount.
  case codeHasOtherCharacters
  case codeIsACurrency
  case scaleOutOfRange(limit: Int)
}

extension Currency {
  /// The most characters in the code of a group's own unit.
  package static let longestCustomCode = 12
  /// The most bytes in the code of a currency or unit.
  package static let longestCode = 8 * longestCustomCode

  /// The code in its composed spelling, which is the same from every keyboard, program or file. A code that
  /// would become too long is returned unchanged: no unit can have it.
  package static func spelling(of code: String) -> String {
    guard code.utf8.count <= longestCode else { return code }
    let composed = code.composed
    return composed.utf8.count <= longestCode ? composed : code
  }

  /// A custom unit, such as points: any code that is not a currency's, and up to eight decimals.
  package init(custom typed: String, scale: Int) throws(CustomUnitError) {
    let code = Currency.spelling(of: typed)
    guard !code.isEmpty else { throw .codeEmpty }
    guard code.utf8.count <= Currency.longestCode, code.composed.utf8.count <= Currency.longestCode,
      code.count <= Currency.longestCustomCode
    else { throw .codeTooLong(limit: Currency.longestCustomCode) }
    guard code.unicodeScalars.allSatisfy(isUnitCharacter), code.isVisible else {
      throw .codeHasOtherCharacters
    }
    guard Currency.named(code) == nil else { throw .codeIsACurrency }
    guard (0...Currency.largestScale).contains(scale) else {
      throw .scaleOutOfRange(limit: Currency.largestScale)
    }
    self.init(code: code, scale: scale)
  }
}

private func isUnitCharacter(_ scalar: Unicode.Scalar) -> Bool {
  // Some letters and symbols are blank. A variation selector may follow an emoji.
  let isVariation = scalar.properties.isVariationSelector
  guard isVariation || !scalar.isInvisible else { return false }
  return switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
    .spacingMark, .currencySymbol, .otherSymbol:
    true
  default: false
  }
}
