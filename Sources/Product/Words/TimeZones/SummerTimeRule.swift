import Ledger

/// The yearly changes of clocks: `CET-1CEST,M3.5.0,M10.5.0/3` in POSIX format for TZ.
struct SummerTimeRule: Equatable, Sendable {
  /// Seconds east of UTC.
  let standard: Int
  let summer: Summer?

  struct Summer: Equatable, Sendable {
    let offset: Int
    let begin: Change
    let end: Change
  }

  struct Change: Equatable, Sendable {
    let date: Date
    /// Seconds after midnight by the clocks before the change; up to a week before or after.
    let second: Int
  }

  enum Date: Equatable, Sendable {
    /// Sunday is 0; the fifth week is the month's last.
    case weekday(Int, week: Int, month: Int)
    /// 1 to 365; the 29th of February is not counted.
    case dayWithoutLeap(Int)
    /// 0 to 365.
    case dayOfYear(Int)
  }

  func offset(at moment: Int64) -> Int {
    guard let summer, let year = Day(daysSinceEpoch: Int(moment / 86_400))?.year else { return standard }
    var offset = standard
    var latest = Int64.min
    // The first and last hours of a year may belong to another year in local time.
    for year in year - 1...year + 1 {
      guard let begin = summer.begin.moment(in: year, offset: standard),
        let end = summer.end.moment(in: year, offset: summer.offset)
      else { continue }
      if begin <= moment, begin >= latest { (latest, offset) = (begin, summer.offset) }
      if end <= moment, end >= latest { (latest, offset) = (end, standard) }
    }
    return offset
  }
}

extension SummerTimeRule.Change {
  fileprivate func moment(in year: Int, offset: Int) -> Int64? {
    date.day(in: year).map { Int64($0 * 86_400 + second - offset) }
  }
}

extension SummerTimeRule.Date {
  /// Days since the beginning of 1970; nil outside the supported years.
  fileprivate func day(in year: Int) -> Int? {
    switch self {
    case .weekday(let weekday, let week, let month):
      guard let first = Day(year: year, month: month, day: 1) else { return nil }
      let day = 1 + (weekday + 7 - first.weekday % 7) % 7 + (week - 1) * 7
      let isTooLate = day > Day.lastDay(ofMonth: month, year: year)
      return first.daysSinceEpoch + day - 1 - (isTooLate ? 7 : 0)
    case .dayWithoutLeap(let day):
      return Self.firstDay(of: year).map { $0 + day - (Day.isLeap(year) && day > 59 ? 0 : 1) }
    case .dayOfYear(let day): return Self.firstDay(of: year).map { $0 + day }
    }
  }

  private static func firstDay(of year: Int) -> Int? { Day(year: year, month: 1, day: 1)?.daysSinceEpoch }
}

extension SummerTimeRule {
  /// Reads a whole text, with the times of day that RFC 9636 section 3.3.2 adds; nil for anything else.
  init?(_ text: String) {
    var reader = RuleReader(text)
    guard reader.skipName(), let standard = reader.offset() else { return nil }
    self.standard = standard
    guard !reader.isAtEnd else {
      summer = nil
      return
    }
    guard let summer = reader.summer(after: standard), reader.isAtEnd else { return nil }
    self.summer = summer
  }
}

private struct RuleReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  /// `CEST`, or any name in angle brackets: `<+0330>`.
  mutating func skipName() -> Bool {
    if skip("<") {
      rest = rest.drop { $0 != UInt8(ascii: ">") }
      return skip(">")
    }
    let name = rest.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    rest = rest.dropFirst(name.count)
    return name.count >= 3
  }

  /// Seconds east of UTC. POSIX counts to the west.
  mutating func offset() -> Int? { time(hours: 24).map { -$0 } }

  mutating func summer(after standard: Int) -> SummerTimeRule.Summer? {
    guard skipName() else { return nil }
    guard let offset = rest.first == UInt8(ascii: ",") ? standard + 3_600 : offset(), let begin = change(),
      let end = change()
    else { return nil }
    return SummerTimeRule.Summer(offset: offset, begin: begin, end: end)
  }

  private mutating func change() -> SummerTimeRule.Change? {
    guard skip(","), let date = date() else { return nil }
    guard skip("/") else { return SummerTimeRule.Change(date: date, second: 7_200) }
    return time(hours: 167).map { SummerTimeRule.Change(date: date, second: $0) }
  }

  private mutating func date() -> SummerTimeRule.Date? {
    if skip("M") {
      guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
        let weekday = number(0...6)
      else { return nil }
      return .weekday(weekday, week: week, month: month)
    }
    return skip("J") ? number(1...365).map { .dayWithoutLeap($0) } : number(0...365).map { .dayOfYear($0) }
  }

  /// `2`, `-1:30`, `+02:00:00`, in seconds.
  private mutating func time(hours: Int) -> Int? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard var seconds = number(0...hours).map({ $0 * 3_600 }) else { return nil }
    for unit in [60, 1] where skip(":") {
      guard let part = number(0...59) else { return nil }
      seconds += part * unit
    }
    return isNegative ? -seconds : seconds
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest.dropFirst(digits.count)
    return Int(Substring(digits)).flatMap { range.contains($0) ? $0 : nil }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }
}
