extension LocaleData {
  static let french = LocaleData(
    name: "français",
    decimal: ",",
    group: "\u{202F}",
    percent: "-#\u{A0}%",
    money: "-#\u{A0}¤",
    symbols: """
      ARS:$AR AUD:$AU BMD:$BM BND:$BN BRL:R$ BZD:$BZ CAD:$CA CLP:$CL COP:$CO EUR:€ FJD:$FJ FKP:£FK \
      GBP:£GB GIP:£GI ILS:₪ INR:₹ KRW:₩ LBP:£LB MXN:$MX NAD:$NA NZD:$NZ SBD:$SB SGD:$SG SRD:$SR \
      TTD:$TT USD:$US UYU:$UY VND:₫ WST:$WS XAF:FCFA XCG:Cg. XOF:F\u{202F}CFA XPF:FCFP
      """,
    months: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    shortMonths: "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
    weekdays: "lundi mardi mercredi jeudi vendredi samedi dimanche",
    dayInFigures: "dd/MM/y",
    beforeClock: " à ",
    and: " et ")

  static let frenchOfFrance = french.variant("français (France)", "EUR")

  static let swissFrench = french.variant("français (Suisse)", "CHF") {
    $0.percent = "-#%"
    $0.money = "¤\u{A0}-#"
    $0.weekdayAndYear = "EEEE, d MMMM y"
    $0.dayInFigures = "dd.MM.y"
  }
}
