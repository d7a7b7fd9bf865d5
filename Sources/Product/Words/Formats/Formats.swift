package import Ledger

/// Formats money, numbers and days for one viewer.
package struct Formats: Sendable {
  /// The phrases in the viewer's language.
  package let t: Strings
  /// The locale of numbers and days, which may differ from the language's.
  package let locale: String
  /// Today in the viewer's time zone.
  package let today: Day

  private let habits: LocaleHabits

  package init(t: Strings, locale: String? = nil, today: Day) {
    self.t = t
    self.locale = locale ?? Self.usualLocale(of: t)
    self.today = today
    habits = .of(self.locale)
  }

  /// The format of amounts in input fields.
  package var amounts: AmountFormat { habits.amounts }

  /// The amount with all decimals of its currency.
  package func money(_ money: Money, sign: NumberPattern.Sign = .ifNegative) -> String {
    isolated(habits.known(money.currency).text(money.minorUnits, sign: sign))
  }

  /// The amount with a plus or a minus, and zero with neither.
  package func signed(_ money: Money) -> String { self.money(money, sign: .always) }

  /// The amount without its sign, for a sentence that states the direction.
  package func unsigned(_ money: Money) -> String { self.money(money, sign: .never) }

  /// A percentage without trailing zeros.
  package func percent(_ quantity: DecimalNumber, sign: NumberPattern.Sign = .ifNegative) -> String {
    let (units, scale) = Self.withoutNoughts(quantity)
    return isolated(habits.percent.text(units, scale: scale, sign: sign))
  }

  /// A part of a whole in whole per cent; near zero and near the whole with a decimal, and never zero or a
  /// hundred for a part that is between them.
  package func percent(_ part: Int64, of whole: Int64) -> String? {
    guard whole != 0 else { return nil }
    let tenths = Self.rounded(part.magnitude, times: 1000, over: whole.magnitude)
    if tenths == 0, part != 0 { return isolated("<" + habits.percent.text(1, scale: 1)) }
    let isNearWhole = tenths > 990 && part.magnitude < whole.magnitude
    if isNearWhole, tenths == 1000 { return isolated(">" + habits.percent.text(999, scale: 1)) }
    let quantity =
      tenths < 10 || isNearWhole
      ? DecimalNumber(units: tenths, scale: 1)
      : DecimalNumber(units: Self.rounded(part.magnitude, times: 100, over: whole.magnitude), scale: 0)
    return quantity.map { percent($0) }
  }

  package func number(_ quantity: DecimalNumber) -> String {
    isolated(habits.number.text(quantity.units, scale: quantity.scale))
  }

  /// The texts as one enumeration: "Ada, Ben and Chi".
  package func list(_ texts: [String]) -> String { habits.list(texts) }

  /// A currency's code and its name in the language.
  package func name(of currency: Currency) -> String {
    guard let name = CurrencyNames.of(t.tag)[currency.code] else { return currency.code }
    return "\(currency.code) \u{B7} \(isolated(name))"
  }

  /// The language with the country of the chosen formats, as a browser's locale tag.
  package static func browserLocale(of t: Strings, _ locale: String?) -> String {
    let language = t.tag.split(separator: "-")[0]
    let land = (locale ?? usualLocale(of: t)).split(separator: "-").dropFirst().last
    return land.map { "\(language)-\($0)" } ?? usualLocale(of: t)
  }

  private static func usualLocale(of t: Strings) -> String {
    // Days before months, as everywhere but in one of the English-speaking countries.
    t.tag == "en" ? "en-GB" : t.tag
  }

  private static func withoutNoughts(_ quantity: DecimalNumber) -> (Int64, Int) {
    var (units, scale) = (quantity.units, quantity.scale)
    while scale > 0, units % 10 == 0 { (units, scale) = (units / 10, scale - 1) }
    return (units, scale)
  }

  /// Half a unit is rounded up; a result out of range is capped.
  private static func rounded(_ part: UInt64, times factor: UInt64, over whole: UInt64) -> Int64 {
    let product = UInt128(part) * UInt128(factor)
    return Int64(clamping: (product * 2 + UInt128(whole)) / (UInt128(whole) * 2))
  }
}

// MARK: - Days

extension Formats {
  /// A heading above the entries of a day.
  package func heading(_ day: Day) -> String {
    switch day.days(until: today) {
    case 0: t.dayToday
    case 1: t.dayYesterday
    case -1: t.dayTomorrow
    default: isolated((day.year == today.year ? habits.weekday : habits.weekdayAndYear).text(day))
    }
  }

  /// A whole month: "June 2025".
  package func month(_ day: Day) -> String { habits.month.text(day) }

  /// The heading of a month, with its year unless it is this one.
  package func monthHeading(_ day: Day) -> String {
    (day.year == today.year ? habits.monthAlone : habits.month).text(day)
  }

  /// A day below its month's heading, in two lines: "29", and "Mon" or "Today": in lower
  /// case where weekdays are.
  package func brief(_ day: Day) -> (number: String, name: String) {
    let weekday = habits.briefWeekday.text(day)
    let word: String? =
      switch day.days(until: today) {
      case 0: weekday.first?.isLowercase == true ? t.sentenceToday : t.dayToday
      case 1: weekday.first?.isLowercase == true ? t.sentenceYesterday : t.dayYesterday
      default: nil
      }
    let fits = word.map { $0.count <= Self.longestBriefWord } ?? false
    return (habits.dayNumber.text(day), fits ? word ?? weekday : weekday)
  }

  /// How many letters fit into a narrow column.
  private static let longestBriefWord = 6

  /// A month below a column of a chart: "Jun".
  package func briefMonth(_ day: Day) -> String { habits.briefMonth.text(day) }

  /// A day within a line of text, with its year unless it is this one.
  package func date(_ day: Day) -> String {
    isolated((day.year == today.year ? habits.day : habits.dayAndYear).text(day))
  }

  /// The first and last day of a range, each with its year if the years differ.
  package func ends(_ days: ClosedRange<Day>) -> (first: String, last: String) {
    let (first, last) = (days.lowerBound, days.upperBound)
    guard first.year != last.year else { return (date(first), date(last)) }
    return (isolated(habits.dayAndYear.text(first)), isolated(habits.dayAndYear.text(last)))
  }

  /// A day without its year: "29 February".
  package func dayOfYear(_ day: Day) -> String { habits.day.text(day) }

  /// The name of its weekday.
  package func weekday(_ day: Day) -> String { habits.weekday.weekdayName(of: day) }

  /// A day and a time.
  package func moment(_ time: LocalTime) -> String { isolated(habits.moment(time)) }
  package func time(_ time: LocalTime) -> String { isolated(habits.clock(time)) }

  /// A day within a sentence of a form: "today", "on 3 March".
  package func dayInSentence(_ day: Day) -> String {
    switch day.days(until: today) {
    case 0: t.sentenceToday
    case 1: t.sentenceYesterday
    case -1: t.sentenceTomorrow
    default: t.sentenceOnDay(day: date(day))
    }
  }
}

extension Formats {
  /// A text of any direction, isolated for use among others.
  package func isolated(_ text: String) -> String { t.isolated(text) }
}

extension Formats {
  /// A size in bytes with a suitable unit, in about three digits: "24.3 MB".
  package func size(_ bytes: Int) -> String {
    switch max(0, bytes) {
    case ..<1_000_000: t.sizeKilobytes(number: tenths(of: bytes, 1_000))
    case ..<1_000_000_000: t.sizeMegabytes(number: tenths(of: bytes, 1_000_000))
    default: t.sizeGigabytes(number: tenths(of: bytes, 1_000_000_000))
    }
  }

  /// With one decimal below a hundred, and rounded up so that a small size is never shown as zero.
  private func tenths(of bytes: Int, _ unit: Int) -> String {
    let tenths = (max(0, bytes) + unit / 10 - 1) / (unit / 10)
    let quantity =
      tenths < 1_000
      ? DecimalNumber(units: Int64(tenths), scale: 1)
      : DecimalNumber(units: Int64((tenths + 9) / 10), scale: 0)
    return quantity.map { number($0) } ?? "\(tenths / 10)"
  }
}
