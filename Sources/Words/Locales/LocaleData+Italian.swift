extension LocaleData {
  static let italian = LocaleData(
    name: "italiano",
    decimal: ",",
    group: ".",
    leastBeforeGroup: 2,
    money: "-#\u{A0}¤",
    symbols: """
      AUD:A$ CAD:CA$ CNY:CN¥ EUR:€ GBP:£ ILS:₪ NZD:NZ$ PHP:₱ THB:฿ XAF:FCFA XCD:EC$ XCG:Cg. \
      XOF:F\u{202F}CFA XPF:CFPF
      """,
    months: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    shortMonths: "gen feb mar apr mag giu lug ago set ott nov dic",
    weekdays: "lunedì martedì mercoledì giovedì venerdì sabato domenica",
    dayInFigures: "dd/MM/y",
    and: " e ")

  static let italianOfItaly = italian.variant("italiano (Italia)", "EUR")
}
