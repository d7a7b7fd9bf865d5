import Ledger

/// The format of a day in a locale: names and numbers with the text between them.
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
  /// The first of a month, if it is not written as its number alone: "1er".
  let first: String?
  private let longest: Int

  init(pieces: [Piece], weekdays: [String], months: [String], zero: Unicode.Scalar, first: String? = nil) {
    (self.pieces, self.weekdays, self.months, self.zero) = (pieces, weekdays, months, zero)
    self.first = first
    longest = Self.longest(pieces, weekdays, months)
  }

  func text(_ day: Day) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longest) {
      var text = BytesOnStack($0)
      for piece in pieces {
        switch piece {
        case .literal(let literal): text.append(literal)
        case .weekday: text.append(name(day.weekday, of: weekdays))
        case .day(let isPadded):
          if day.day == 1, let first {
            text.append(first)
          } else {
            write(day.day, padded: isPadded, to: &text)
          }
        case .month: text.append(name(day.month, of: months))
        case .monthNumber(let isPadded): write(day.month, padded: isPadded, to: &text)
        case .year: write(day.year, padded: false, to: &text)
        }
      }
      return String(decoding: text.bytes, as: UTF8.self)
    }
  }

  /// The maximum length in bytes: a year has four digits, and a digit at most four bytes.
  private static func longest(_ pieces: [Piece], _ weekdays: [String], _ months: [String]) -> Int {
    let names = (weekdays + months).map(\.utf8.count).max() ?? 0
    return pieces.reduce(0) { sum, piece in
      if case .literal(let literal) = piece { sum + literal.utf8.count } else { sum + max(names, 16) }
    }
  }

  /// The name of a day's weekday.
  func weekdayName(of day: Day) -> String { name(day.weekday, of: weekdays) }

  private func name(_ number: Int, of names: [String]) -> String {
    names.indices.contains(number - 1) ? names[number - 1] : ""
  }

  private func write(_ number: Int, padded: Bool, to text: inout BytesOnStack) {
    var divisor = padded ? 10 : 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      text.append(UInt8(number / divisor % 10), from: zero)
      divisor /= 10
    }
  }
}

extension DayPattern {
  /// Reads a pattern in the format of CLDR, `EEEE, d 'de' MMMM`.
  init(_ pattern: String, in data: LocaleData) {
    var pieces: [Piece] = []
    var rest = pattern[...]
    while let letter = rest.first {
      let run = rest.prefix { $0 == letter }
      rest.removeFirst(run.count)
      if letter == "'" {
        let words = rest.prefix { $0 != "'" }
        rest = rest.dropFirst(words.count + 1)
        pieces.append(.literal(String(words)))
      } else {
        pieces.append(Self.piece(letter, run))
      }
    }
    let months = pattern.contains("MMMM") ? data.months : data.shortMonths ?? data.months
    self.init(
      pieces: pieces, weekdays: data.weekdays.split(separator: " ").map(String.init),
      months: months.split(separator: " ").map(String.init), zero: data.zero,
      first: pattern.contains("MMM") ? data.firstDay : nil)
  }

  private static func piece(_ letter: Character, _ run: Substring) -> Piece {
    switch letter {
    case "E": .weekday
    case "M" where run.count > 2: .month
    case "M": .monthNumber(padded: run.count == 2)
    case "d": .day(padded: run.count == 2)
    case "y": .year
    default: .literal(String(run))
    }
  }
}
