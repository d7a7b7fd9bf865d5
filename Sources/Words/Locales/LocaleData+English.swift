extension LocaleData {
  /// As in America, unless a land is named.
  static let english = LocaleData(
    name: "English",
    symbols: "AUD:A$ JPY:¥ PHP:₱ USD:$ \(commonSymbols)",
    months:
      "January February March April May June July August September October November December",
    shortMonths: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    weekdays: "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    day: "MMMM d",
    dayAndYear: "MMMM d, y",
    weekday: "EEEE, MMMM d",
    weekdayAndYear: "EEEE, MMMM d, y",
    dayInFigures: "M/d/y",
    briefDay: "MMM d, y",
    beforeClock: " at ",
    clock: .halves("\u{202F}AM", "\u{202F}PM"),
    and: " and ",
    lastAnd: ", and ")

  static let americanEnglish = english.variant("English (United States)", "USD")

  static let britishEnglish = english.variant("English (United Kingdom)", "GBP") {
    $0.putDayFirst()
    $0.weekdayAndYear = "EEEE, d MMMM y"
    $0.dayInFigures = "dd/MM/y"
    $0.clock = .hours(":")
    $0.lastAnd = nil
  }

  static let irishEnglish = english.variant("English (Ireland)", "EUR") {
    $0.putDayFirst()
    $0.weekday = "EEEE, d MMMM"
    $0.clock = .hours(":")
  }

  static let australianEnglish = english.variant("English (Australia)", "AUD") {
    $0.putDayFirst()
    $0.symbols = "AUD:$ SCR:Rs XCG:Cg. XPF:CFP"
    $0.clock = .halves("\u{202F}am", "\u{202F}pm")
  }

  static let indianEnglish = english.variant("English (India)", "INR") {
    $0.putDayFirst()
    $0.otherGroups = 2
    $0.symbols = "USD:$ \($0.symbols)"
    $0.weekday = "EEEE, d MMMM"
    $0.weekdayAndYear = "EEEE, d MMMM y"
  }

  /// What the lands have in common that are not America.
  private mutating func putDayFirst() {
    symbols = "AUD:A$ PHP:₱ \(Self.commonSymbols)"
    day = "d MMMM"
    dayAndYear = "d MMMM y"
    weekday = "EEEE d MMMM"
    weekdayAndYear = "EEEE d MMMM y"
    dayInFigures = "d/M/y"
    briefDay = "d MMM y"
  }
}
