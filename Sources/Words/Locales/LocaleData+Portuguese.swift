extension LocaleData {
  /// As in Brazil, unless a land is named.
  static let portuguese = LocaleData(
    name: "português",
    decimal: ",",
    group: ".",
    money: "-¤\u{A0}#",
    symbols: "THB:฿ \(commonSymbols)",
    months: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    shortMonths: "jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.",
    weekdays: "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo",
    day: "d 'de' MMMM",
    dayAndYear: "d 'de' MMMM 'de' y",
    weekday: "EEEE, d 'de' MMMM",
    weekdayAndYear: "EEEE, d 'de' MMMM 'de' y",
    monthAndYear: "MMMM 'de' y",
    dayInFigures: "dd/MM/y",
    briefDay: "d 'de' MMM 'de' y",
    and: " e ")

  static let brazilianPortuguese = portuguese.variant("português (Brasil)", "BRL")

  static let europeanPortuguese = portuguese.variant("português (Portugal)", "EUR") {
    $0.group = "\u{A0}"
    $0.leastBeforeGroup = 2
    $0.money = "-#\u{A0}¤"
    $0.briefDay = "d/MM/y"
  }
}
