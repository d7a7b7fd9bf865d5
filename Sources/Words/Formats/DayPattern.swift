import Ledger

/// How a locale writes a day: names and numbers with what stands between them.
struct DayPattern: Equatable, Sendable {
  enum Piece: Equatable, Sendable {
    case literal(String)
    case weekday
    case day(padded: Bool)
    case month
    case monthNumber(padded: Bool)
    case year
  }

  let pieces: [Piece]
  /// From Monday on.
  let weekdays: [String]
  let months: [String]
  let zero: Unicode.Scalar

  func text(_ day: Day) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .weekday: text += name(day.weekday, of: weekdays)
      case .day(let isPadded): write(day.day, padded: isPadded, to: &text)
      case .month: text += name(day.month, of: months)
      case .monthNumber(let isPadded): write(day.month, padded: isPadded, to: &text)
      case .year: write(day.year, padded: false, to: &text)
      }
    }
    return text
  }

  /// The name of a day's weekday.
  func name(of day: Day) -> String { name(day.weekday, of: weekdays) }

  private func name(_ number: Int, of names: [String]) -> String {
    names.indices.contains(number - 1) ? names[number - 1] : ""
  }

  private func write(_ number: Int, padded: Bool, to text: inout String) {
    var divisor = padded ? 10 : 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      text.unicodeScalars.append(Unicode.Scalar(zero.value + UInt32(number / divisor % 10)) ?? zero)
      divisor /= 10
    }
  }
}
