extension LocaleData {
  static let japanese = LocaleData(
    name: "日本語",
    symbols: "AUD:A$ CNY:元 JPY:¥ USD:$ \(commonSymbols)",
    months: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
    weekdays: "月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日",
    day: "MMMMd日",
    dayAndYear: "y年MMMMd日",
    weekday: "MMMMd日 EEEE",
    weekdayAndYear: "y年MMMMd日 EEEE",
    monthAndYear: "y年MMMM",
    dayInFigures: "y/M/d",
    briefDay: "y年MMMd日",
    beforeClock: " ",
    comma: "、",
    and: "、")

  static let japaneseOfJapan = japanese.variant("日本語（日本）", "JPY")
}
