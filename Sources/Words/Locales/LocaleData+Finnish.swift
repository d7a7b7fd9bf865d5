extension LocaleData {
  static let finnish = LocaleData(
    name: "suomi",
    decimal: ",",
    group: "\u{A0}",
    percent: "-#\u{A0}%",
    money: "-#\u{A0}¤",
    symbols: "EUR:€ GBP:£ JPY:¥ USD:$ XAF:FCFA XCG:Cg. XOF:F\u{202F}CFA",
    months: """
      tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta \
      lokakuuta marraskuuta joulukuuta
      """,
    loneMonths: """
      tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu \
      joulukuu
      """,
    weekdays: "maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai",
    day: "d. MMMM",
    dayAndYear: "d. MMMM y",
    weekday: "EEEE d. MMMM",
    // On that weekday.
    weekdayAndYear: "EEEE'na' d. MMMM y",
    dayInFigures: "d.M.y",
    briefDay: "d.M.y",
    beforeClock: " klo ",
    clock: .hours("."),
    and: " ja ")

  static let finnishOfFinland = finnish.variant("suomi (Suomi)", "EUR")
}
