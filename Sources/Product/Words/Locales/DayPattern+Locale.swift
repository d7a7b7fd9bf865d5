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
      months: months.split(separator: " ").map(String.init), zero: data.zero)
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
