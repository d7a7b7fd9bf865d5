extension LocaleData {
  /// Marks that nobody sees keep signs on the side of their number, which runs from left to right.
  static let arabic = LocaleData(
    name: "العربية",
    minus: "\u{200E}\u{2212}",
    plus: "\u{200E}+",
    percent: "-#\u{200E}%\u{200E}",
    money: "\u{200F}-#\u{A0}¤",
    symbols: """
      AED:د.إ.\u{200F} BHD:د.ب.\u{200F} DZD:د.ج.\u{200F} EGP:ج.م.\u{200F} GBP:UK£ IQD:د.ع.\u{200F} \
      IRR:ر.إ. JOD:د.أ.\u{200F} KWD:د.ك.\u{200F} LBP:ل.ل.\u{200F} LYD:د.ل.\u{200F} MAD:د.م.\u{200F} \
      MRU:أ.م. OMR:ر.ع.\u{200F} QAR:ر.ق.\u{200F} SAR:ر.س.\u{200F} SDG:ج.س. SYP:ل.س.\u{200F} THB:฿ \
      TND:د.ت.\u{200F} YER:ر.ي.\u{200F} \(commonSymbols)
      """,
    months: "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
    weekdays: "الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد",
    dayAndYear: "d MMMM، y",
    weekday: "EEEE، d MMMM",
    weekdayAndYear: "EEEE، d MMMM، y",
    dayInFigures: "d\u{200F}/M\u{200F}/y",
    briefDay: "d MMM، y",
    beforeClock: "، ",
    clock: .halves("\u{A0}ص", "\u{A0}م"),
    comma: " و",
    and: " و")

  static let egyptianArabic = arabic.variant("العربية (مصر)", "EGP") {
    $0.zero = "\u{660}"
    $0.decimal = "\u{66B}"
    $0.group = "\u{66C}"
    $0.minus = "\u{61C}\u{2212}"
    $0.plus = "\u{61C}+"
    $0.percent = "-#\u{66A}\u{61C}"
    $0.money = "-\u{200F}#\u{A0}¤"
  }
}
