import Ledger

extension ReceiptText {
  /// The first plausible day: not in the future, and not years ago.
  func day(notAfter today: Day) -> Day? {
    let tomorrow = Day(daysSinceEpoch: today.daysSinceEpoch + 1) ?? today
    let oldest = Day(daysSinceEpoch: today.daysSinceEpoch - Self.oldest) ?? today
    return lines.lazy.compactMap { line in line.days(near: today).first { $0 >= oldest && $0 <= tomorrow } }
      .first
  }

  /// In days.
  private static let oldest = 3 * 366
}

extension ReceiptLine {
  /// All days that a line may contain, the likeliest first.
  fileprivate func days(near today: Day) -> [Day] {
    let pieces = pieces
    return pieces.indices.flatMap { start -> [Day] in
      guard start + 2 < pieces.count else { return [] }
      return Self.days(pieces[start], pieces[start + 1], pieces[start + 2])
    }
  }

  /// Runs of digits and of letters.
  private var pieces: [String] {
    var pieces: [String] = []
    var wasDigit: Bool?
    for character in text.foldedForComparison {
      let isDigit = character.isASCII && character.isNumber
      guard isDigit || character.isLetter else {
        wasDigit = nil
        continue
      }
      if wasDigit == isDigit, !pieces.isEmpty {
        pieces[pieces.count - 1].append(character)
      } else {
        pieces.append(String(character))
      }
      wasDigit = isDigit
    }
    // "5 de mayo de 2026", "May 5th, 2026", and the signs of 2026年5月5日.
    return pieces.filter { !["de", "th", "st", "nd", "rd", "年", "月", "日"].contains($0) }
  }

  private static func days(_ a: String, _ b: String, _ c: String) -> [Day] {
    if let year = longYear(a), let month = Int(b), let day = Int(c) { return made(year, month, day) }
    guard let year = longYear(c) ?? shortYear(c) else { return [] }
    if let day = Int(a), let month = MonthNames.month(b) { return made(year, month, day) }
    if let month = MonthNames.month(a), let day = Int(b) { return made(year, month, day) }
    guard a.count <= 2, b.count <= 2, let first = Int(a), let second = Int(b) else { return [] }
    return made(year, second, first) + made(year, first, second)
  }

  private static func made(_ year: Int, _ month: Int, _ day: Int) -> [Day] {
    Day(year: year, month: month, day: day).map { [$0] } ?? []
  }

  private static func longYear(_ text: String) -> Int? {
    text.count == 4 ? Int(text).flatMap { (1990...2199).contains($0) ? $0 : nil } : nil
  }

  private static func shortYear(_ text: String) -> Int? {
    text.count == 2 ? Int(text).map { 2000 + $0 } : nil
  }
}

/// Months by the beginnings of their names, in the languages of the site and related ones.
private enum MonthNames {
  static func month(_ word: String) -> Int? {
    guard word.count >= 3 else { return nil }
    return beginnings.firstIndex { $0.contains { word.hasPrefix($0) } }.map { $0 + 1 }
  }

  private static let beginnings: [[String]] = [
    ["jan", "ene", "gen", "jän"], ["feb", "fev", "fév", "fev"], ["mar", "mär", "mrz", "maa"],
    ["apr", "avr", "abr"], ["may", "mai", "mag", "mei"], ["jun", "juin", "giu"], ["jul", "juil", "lug"],
    ["aug", "aou", "aoû", "ago"], ["sep", "set"], ["oct", "okt", "ott", "out"], ["nov"],
    ["dec", "dez", "déc", "dic"],
  ].map { $0.map(\.foldedForComparison) }
}
