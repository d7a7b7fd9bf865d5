import Ledger
import Synchronization

/// The formats of a locale for numbers, days and lists, prepared once and cached.
final class LocaleHabits: Sendable {
  let data: LocaleData
  let number: NumberPattern
  let percent: NumberPattern
  let amounts: AmountFormat
  /// The heading of a day above its entries, of this year and of another one.
  let weekday: DayPattern
  let weekdayAndYear: DayPattern
  /// A day within a sentence, of this year and of another one.
  let day: DayPattern
  let dayAndYear: DayPattern
  /// A day beside a time.
  let briefDay: DayPattern
  let hours: [String]
  let minutes: [String]
  /// A whole month, and its shortest form.
  let month: DayPattern
  let briefMonth: DayPattern
  /// A month of this year, and a day within it: its number, and its weekday in the shortest form.
  let monthAlone: DayPattern
  let dayNumber: DayPattern
  let briefWeekday: DayPattern

  /// A currency with the format of its amounts.
  final class KnownCurrency: Sendable {
    let currency: Currency
    let pattern: NumberPattern

    init(_ currency: Currency, _ pattern: NumberPattern) {
      self.currency = currency
      self.pattern = pattern
    }

    func text(_ minorUnits: Int64, sign: NumberPattern.Sign) -> String {
      pattern.text(minorUnits, scale: currency.scale, sign: sign)
    }
  }

  /// The last used currency is nearly always used next.
  private let currencies = Mutex<(last: KnownCurrency?, all: [Currency: KnownCurrency])>((nil, [:]))

  private init(_ identifier: String) {
    data = .of(identifier)
    number = .number(in: data)
    percent = .percent(in: data)
    amounts = AmountFormat(data, locale: identifier)
    weekday = DayPattern(data.weekday, in: data)
    weekdayAndYear = DayPattern(data.weekdayAndYear, in: data)
    day = DayPattern(data.day, in: data)
    dayAndYear = DayPattern(data.dayAndYear, in: data)
    briefDay = DayPattern(data.briefDay, in: data)
    hours = Self.hours(number)
    minutes = Self.minutes(number)
    var alone = data
    alone.months = data.loneMonths ?? data.months
    month = DayPattern(data.monthAndYear, in: alone)
    briefMonth = DayPattern("MMM", in: alone)
    monthAlone = DayPattern("MMMM", in: alone)
    dayNumber = DayPattern("d", in: data)
    var brief = data
    brief.weekdays = data.shortWeekdays ?? data.weekdays
    briefWeekday = DayPattern("EEE", in: brief)
  }

  /// Currencies are few and cached; a group's custom units are many, and derived from the plain number
  /// format.
  func known(_ currency: Currency) -> KnownCurrency {
    let known = currencies.withLock { currencies in
      if let last = currencies.last, last.currency == currency { return last as KnownCurrency? }
      if let other = currencies.all[currency] { currencies.last = other }
      return currencies.all[currency]
    }
    if let known { return known }
    guard currency.isStandard else { return KnownCurrency(currency, number.followed(by: currency.code)) }
    let new = KnownCurrency(currency, NumberPattern.currency(currency.code, in: data))
    currencies.withLock { $0.all[currency] = new }
    return new
  }

  // MARK: - The cache

  private static let known = Mutex<[String: LocaleHabits]>([:])

  /// More than people choose from; others are made again each time, so that memory stays small.
  private static let mostKept = 64

  static func of(_ identifier: String) -> LocaleHabits {
    if let habits = known.withLock({ $0[identifier] }) { return habits }
    let habits = LocaleHabits(identifier)
    return known.withLock { known in
      if known.count < mostKept { known[identifier] = habits }
      return habits
    }
  }
}

extension LocaleHabits {
  /// "4 Mar 2025 at 21:05"
  func moment(_ time: LocalTime) -> String { briefDay.text(time.day) + data.beforeClock + clock(time) }

  func clock(_ time: LocalTime) -> String {
    let minutes = self.minutes[time.minute]
    switch data.clock {
    case .hours(let mark): return hours[time.hour] + mark + minutes
    case .halves(let morning, let afternoon):
      return hours[(time.hour + 11) % 12 + 1] + ":" + minutes + (time.hour < 12 ? morning : afternoon)
    }
  }

  /// The hours of a day.
  static func hours(_ number: NumberPattern) -> [String] {
    (0..<24).map { number.marks.text(UInt64($0), scale: 0) }
  }

  /// The minutes of an hour, all with two digits.
  static func minutes(_ number: NumberPattern) -> [String] {
    (0..<60).map { String(number.marks.text(UInt64(100 + $0), scale: 0).dropFirst()) }
  }
}

extension LocaleHabits {
  /// The texts as one enumeration: "Ada, Ben and Chi".
  func list(_ texts: [String]) -> String {
    guard texts.count > 1, let last = texts.last else { return texts.first ?? "" }
    let and = texts.count > 2 ? data.lastAnd ?? data.and : data.and
    return texts.dropLast().joined(separator: data.comma) + (data.and(before: last) ?? and) + last
  }
}

extension LocaleData {
  /// In Spanish: padres e hijos, but nieve y hielo.
  fileprivate func and(before word: String) -> String? {
    guard let andBeforeI else { return nil }
    let start = word.lowercased().prefix(3)
    let sound = start.first == "h" ? start.dropFirst() : start
    let second = start.first == "h" ? sound.dropFirst().first : nil
    let isVowelI = sound.first == "i" || sound.first == "í"
    return isVowelI && second.map { !"aeo".contains($0) } != false ? andBeforeI : nil
  }
}

extension AmountFormat {
  /// The format of amounts in input fields: they show the digits and separators of the page, and also accept
  /// other separators that are usual in the country.
  init(_ data: LocaleData, locale: String) {
    let usual = AmountFormat(locale: locale)
    let (decimal, group) = (Array(data.decimal.unicodeScalars), Array(data.group.unicodeScalars))
    let printed = decimal + group
    self.init(
      decimalMarks: decimal + usual.decimalMarks.filter { !printed.contains($0) },
      groupMarks: group + usual.groupMarks.filter { !printed.contains($0) },
      grouping: data.otherGroups == 2 ? .lakhs : .thousands, zero: data.zero)
  }
}
