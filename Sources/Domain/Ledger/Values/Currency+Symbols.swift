extension Currency {
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
