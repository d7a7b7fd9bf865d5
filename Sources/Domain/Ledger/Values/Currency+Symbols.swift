extension Currency {
  /// Whether `word`, written beside an amount, can only mean this currency here.
  ///
  /// Its code in capitals or not, or a symbol that is its own at home: `$` beside an amount in
  /// Canadian dollars is a Canadian dollar.
  package func isNamed(by word: String) -> Bool {
    if word.lowercased() == code.lowercased() { return true }
    return Currency.symbols[code, default: []].contains(word)
  }

  /// Whether `word` is the code or a symbol of some currency.
  package static func someIsNamed(by word: String) -> Bool {
    named(word) != nil || symbols.values.contains { $0.contains(word) }
  }

  /// The currency that `word` means beside an amount, where `home` is the one that people there mostly have: of the
  /// many that call theirs `$` that one, else the one that all the world takes it for. Nil where nobody can tell.
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
    "DKK": ["kr", "kr."], "EUR": ["€"], "GBP": ["£"], "GEL": ["₾"], "GHS": ["₵"],
    "HKD": ["$", "HK$"], "HUF": ["Ft"], "IDR": ["Rp", "Rp."], "ILS": ["₪"],
    "INR": ["₹", "Rs", "Rs."], "ISK": ["kr", "kr."], "JPY": ["¥", "￥", "円", "JP¥"], "KRW": ["₩", "원"],
    "KZT": ["₸"], "LKR": ["Rs", "Rs."], "MXN": ["$", "MX$"], "MYR": ["RM"], "NGN": ["₦"],
    "NOK": ["kr", "kr."], "NPR": ["Rs", "Rs."], "NZD": ["$", "NZ$"], "PHP": ["₱"],
    "PKR": ["Rs", "Rs."], "PLN": ["zł"], "PYG": ["₲"], "RUB": ["₽"], "SEK": ["kr", "kr."],
    "SGD": ["$", "S$"], "THB": ["฿"], "TRY": ["₺"], "TWD": ["$", "NT$"], "UAH": ["₴"],
    "USD": ["$", "US$"], "UYU": ["$", "$U"], "VND": ["₫"], "ZAR": ["R"],
  ]
}
