extension LocaleData {
  static let german = LocaleData(
    name: "Deutsch",
    decimal: ",",
    group: ".",
    percent: "-#\u{A0}%",
    money: "-#\u{A0}¤",
    symbols: "JPY:¥ THB:฿ USD:$ \(commonSymbols)",
    months: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    shortMonths: "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.",
    weekdays: "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
    day: "d. MMMM",
    dayAndYear: "d. MMMM y",
    weekday: "EEEE, d. MMMM",
    weekdayAndYear: "EEEE, d. MMMM y",
    dayInFigures: "d.M.y",
    briefDay: "d. MMM y",
    and: " und ")

  static let germanOfGermany = german.variant("Deutsch (Deutschland)", "EUR")

  static let austrianGerman = german.variant("Deutsch (Österreich)", "EUR") {
    $0.money = "-¤\u{A0}#"
    $0.months = "Jänner Februar März April Mai Juni Juli August September Oktober November Dezember"
    $0.shortMonths = "Jän. Feb. März Apr. Mai Juni Juli Aug. Sep. Okt. Nov. Dez."
  }

  static let swissGerman = german.variant("Deutsch (Schweiz)", "CHF") {
    $0.decimal = "."
    $0.group = "’"
    $0.percent = "-#%"
    $0.money = "¤-#"
    $0.plainMoney = "¤\u{A0}#"
    $0.symbols = "EUR:EUR \($0.symbols)"
  }
}
