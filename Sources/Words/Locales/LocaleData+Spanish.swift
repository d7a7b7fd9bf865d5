extension LocaleData {
  static let spanish = LocaleData(
    name: "español",
    decimal: ",",
    group: ".",
    leastBeforeGroup: 2,
    percent: "-#\u{A0}%",
    money: "-#\u{A0}¤",
    symbols: "EUR:€ THB:฿ USD:US$ VND:₫ XCG:Cg. XPF:CFPF",
    months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    shortMonths: "ene feb mar abr may jun jul ago sept oct nov dic",
    weekdays: "lunes martes miércoles jueves viernes sábado domingo",
    day: "d 'de' MMMM",
    dayAndYear: "d 'de' MMMM 'de' y",
    weekday: "EEEE, d 'de' MMMM",
    weekdayAndYear: "EEEE, d 'de' MMMM 'de' y",
    monthAndYear: "MMMM 'de' y",
    dayInFigures: "d/M/y",
    and: " y ",
    andBeforeI: " e ")

  static let spanishOfSpain = spanish.variant("español (España)", "EUR")

  static let mexicanSpanish = spanish.variant("español (México)", "MXN") {
    $0.decimal = "."
    $0.group = ","
    $0.leastBeforeGroup = 1
    $0.percent = "-#%"
    $0.money = "-¤#"
    $0.symbols = "MRU:UM MXN:$ VED:Bs.D XCG:Cg. XPF:CFPF"
    $0.shortMonths = "ene feb mar abr may jun jul ago sep oct nov dic"
    $0.clock = .halves("\u{202F}a.m.", "\u{202F}p.m.")
  }
}
