import Ledger

/// The order of day and month in days such as 3/4/2025.
package enum DayOrder: String, CaseIterable, Hashable, Sendable {
  case dayFirst = "dmy"
  case monthFirst = "mdy"
}

/// A day as it is written in a file, never converted between time zones.
enum DayText: Hashable {
  case day(Day)
  /// Two numbers, either of which may be the month.
  case open(Int, Int, year: Int)

  /// Nil if the text is not a day. Text after the day, such as a time, is ignored.
  init?(_ text: String) {
    let bytes = Array(text.trimmedSpaces.utf8.prefix(40))
    let numbers = Self.numbers(bytes)
    guard let first = numbers.first else { return nil }
    if first.count == 8, first.value > 0 {
      guard let day = Day(number: first.value) else { return nil }
      self = .day(day)
      return
    }
    guard numbers.count == 3, numbers[0].mark == numbers[1].mark, let mark = numbers[0].mark else {
      return nil
    }
    guard let text = Self.assembled(numbers, mark) else { return nil }
    self = text
  }

  private struct Number {
    var value = 0
    var count = 0
    /// The character after it.
    var mark: UInt8?
  }

  private static func assembled(_ numbers: [Number], _ mark: UInt8) -> DayText? {
    if numbers[0].count == 4 {
      guard mark == UInt8(ascii: "-") || mark == UInt8(ascii: "/") || mark == UInt8(ascii: ".") else {
        return nil
      }
      return Day(year: numbers[0].value, month: numbers[1].value, day: numbers[2].value).map { .day($0) }
    }
    guard numbers[0].count <= 2, numbers[1].count <= 2, numbers[2].count == 4 else { return nil }
    if mark == UInt8(ascii: "/") { return .open(numbers[0].value, numbers[1].value, year: numbers[2].value) }
    return Day(year: numbers[2].value, month: numbers[1].value, day: numbers[0].value).map { .day($0) }
  }

  /// Up to three numbers, separated by single characters.
  private static func numbers(_ bytes: [UInt8]) -> [Number] {
    var numbers = [Number()]
    for byte in bytes {
      let last = numbers.count - 1
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        guard numbers[last].count < 8 else { return [] }
        numbers[last].value = numbers[last].value * 10 + Int(byte - UInt8(ascii: "0"))
        numbers[last].count += 1
      } else {
        guard numbers[last].count > 0 else { return [] }
        numbers[last].mark = byte
        guard numbers.count < 3, "-/.".utf8.contains(byte) else { return numbers }
        numbers.append(Number())
      }
    }
    return numbers[numbers.count - 1].count > 0 ? numbers : []
  }

  func day(in order: DayOrder) -> Day? {
    switch self {
    case .day(let day): day
    case .open(let first, let second, let year):
      order == .dayFirst
        ? Day(year: year, month: second, day: first) : Day(year: year, month: first, day: second)
    }
  }
}

/// Finds the order of day and month from all days of a file: a number above twelve decides.
struct DayOrderCount {
  private var dayFirst = false
  private var monthFirst = false
  private var isAsked = false

  mutating func add(_ text: String) {
    guard case .open(let first, let second, _) = DayText(text) else { return }
    isAsked = true
    if first > 12 { dayFirst = true }
    if second > 12 { monthFirst = true }
  }

  var order: DayOrder { monthFirst && !dayFirst ? .monthFirst : .dayFirst }

  var isOpen: Bool { isAsked && dayFirst == monthFirst }
}
