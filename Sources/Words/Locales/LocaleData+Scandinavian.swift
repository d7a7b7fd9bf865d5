extension LocaleData {
  static let danish = LocaleData(
    name: "dansk",
    decimal: ",",
    group: ".",
    percent: "-#\u{A0}%",
    money: "-#\u{A0}¤",
    symbols: "DKK:kr. THB:฿ \(commonSymbols)",
    months: "januar februar marts april maj juni juli august september oktober november december",
    shortMonths: "jan. feb. mar. apr. maj jun. jul. aug. sep. okt. nov. dec.",
    weekdays: "mandag tirsdag onsdag torsdag fredag lørdag søndag",
    day: "d. MMMM",
    dayAndYear: "d. MMMM y",
    weekday: "EEEE d. MMMM",
    weekdayAndYear: "EEEE 'den' d. MMMM y",
    dayInFigures: "d.M.y",
    briefDay: "d. MMM y",
    clock: .hours("."),
    and: " og ")

  static let danishOfDenmark = danish.variant("dansk (Danmark)", "DKK")

  /// Bokmål.
  static let norwegian = LocaleData(
    name: "norsk bokmål",
    decimal: ",",
    group: "\u{A0}",
    percent: "-#\u{A0}%",
    money: "-#\u{A0}¤",
    symbols: "EUR:€ GBP:£ NOK:kr XCG:Cg. XOF:F\u{202F}CFA",
    months: "januar februar mars april mai juni juli august september oktober november desember",
    shortMonths: "jan. feb. mars apr. mai juni juli aug. sep. okt. nov. des.",
    weekdays: "mandag tirsdag onsdag torsdag fredag lørdag søndag",
    day: "d. MMMM",
    dayAndYear: "d. MMMM y",
    weekday: "EEEE d. MMMM",
    weekdayAndYear: "EEEE d. MMMM y",
    dayInFigures: "d.M.y",
    briefDay: "d. MMM y",
    and: " og ")

  static let norwegianOfNorway = norwegian.variant("norsk bokmål (Norge)", "NOK")

  static let swedish = LocaleData(
    name: "svenska",
    decimal: ",",
    group: "\u{A0}",
    percent: "-#\u{A0}%",
    money: "-#\u{A0}¤",
    symbols: """
      BBD:Bds$ BMD:BM$ BRL:BR$ BSD:BS$ BZD:BZ$ CAD:CA$ DKK:Dkr DOP:RD$ EGP:EG£ EUR:€ ILS:₪ ISK:Ikr \
      JMD:JM$ MXN:MX$ NOK:Nkr SEK:kr USD:US$ XAF:FCFA XCD:EC$ XCG:Cg. XOF:F\u{202F}CFA XPF:CFPF
      """,
    months: "januari februari mars april maj juni juli augusti september oktober november december",
    shortMonths: "jan. feb. mars apr. maj juni juli aug. sep. okt. nov. dec.",
    weekdays: "måndag tisdag onsdag torsdag fredag lördag söndag",
    dayInFigures: "y-MM-dd",
    beforeClock: " ",
    and: " och ")

  static let swedishOfSweden = swedish.variant("svenska (Sverige)", "SEK")
}
