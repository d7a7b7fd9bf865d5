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
