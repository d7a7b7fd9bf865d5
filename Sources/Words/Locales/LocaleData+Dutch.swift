extension LocaleData {
  static let dutch = LocaleData(
    name: "Nederlands",
    decimal: ",",
    group: ".",
    money: "¤\u{A0}-#",
    symbols: "CAD:C$ FJD:FJ$ SBD:SI$ THB:฿ XPF:XPF \(commonSymbols)",
    months: "januari februari maart april mei juni juli augustus september oktober november december",
    shortMonths: "jan feb mrt apr mei jun jul aug sep okt nov dec",
    weekdays: "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
    dayInFigures: "d-M-y",
    and: " en ")

  static let dutchOfTheNetherlands = dutch.variant("Nederlands (Nederland)", "EUR")
}
