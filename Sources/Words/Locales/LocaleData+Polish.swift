extension LocaleData {
  static let polish = LocaleData(
    name: "polski",
    decimal: ",",
    group: "\u{A0}",
    leastBeforeGroup: 2,
    money: "-#\u{A0}¤",
    symbols: "BRL:R$ EUR:€ PLN:zł XAF:FCFA XCD:EC$ XCG:Cg. XOF:F\u{202F}CFA XPF:CFPF",
    months: """
      stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
      """,
    shortMonths: "sty lut mar kwi maj cze lip sie wrz paź lis gru",
    loneMonths: """
      styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień
      """,
    weekdays: "poniedziałek wtorek środa czwartek piątek sobota niedziela",
    weekday: "EEEE, d MMMM",
    weekdayAndYear: "EEEE, d MMMM y",
    dayInFigures: "d.MM.y",
    beforeClock: " o ",
    and: " i ")

  static let polishOfPoland = polish.variant("polski (Polska)", "PLN")
}
