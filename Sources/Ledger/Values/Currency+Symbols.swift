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
  static func someIsNamed(by word: String) -> Bool {
    named(word) != nil || symbols.values.contains { $0.contains(word) }
  }

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
