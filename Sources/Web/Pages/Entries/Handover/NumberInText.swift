import Ledger

/// A number in a text. Spaces between its thousands may spread it over several words.
struct NumberInText {
  /// The number of words it takes.
  let length: Int
  /// The text in the same word, which may name a currency.
  let marks: [String]
  /// The groups of digits and their separators: a point, comma, apostrophe or space.
  private let groups: [String]
  private let separators: [Character]
  private let endsWithPoint: Bool

  private static let mostDigits = 16
  private static let ends: Set<Character> = [".", ",", ";", ":", ")", "!", "?"]
  private static let apostrophes: Set<Character> = ["'", "’"]
  /// Units after a number that is a measure or a time of day, and no amount of money.
  private static let units: Set<String> = [
    "uhr", "h", "am", "pm", "l", "cl", "ml", "kg", "g", "km", "m", "cm", "mm", "x", "%", "kwh",
  ]
  /// The currencies of countries that group thousands by a comma,
  /// and by a point. For all others the number is ambiguous.
  private static let commaParts: Set<String> = [
    "AUD", "CAD", "CNY", "GBP", "HKD", "ILS", "INR", "JPY", "KRW", "MXN", "MYR", "NZD", "PHP", "SGD", "THB",
    "TWD", "USD",
  ]
  private static let pointParts: Set<String> = [
    "ARS", "BRL", "CLP", "COP", "DKK", "EUR", "IDR", "ISK", "NOK", "TRY", "VND",
  ]

  /// Nil if the first word is no number.
  init?(_ words: ArraySlice<String>) {
    guard let first = words.first, let start = Piece(first) else { return nil }
    var (text, end, last) = (start.digits, 1, start)
    // Within a number grouped by spaces only the last word may have text after it.
    while last.isOpen, (1...3).contains(start.digits.count), start.digits.allSatisfy(\.isDigit),
      let next = words.dropFirst(end).first.flatMap(Piece.init), next.continues
    { (text, end, last) = (text + " " + next.digits, end + 1, next) }
    let groups = text.split(omittingEmptySubsequences: false) { !$0.isDigit }
    guard groups.allSatisfy({ !$0.isEmpty }), groups.reduce(0, { $0 + $1.count }) <= Self.mostDigits else {
      return nil
    }
    self.groups = groups.map(String.init)
    separators = text.filter { !$0.isDigit }.map { Self.apostrophes.contains($0) ? "'" : $0 }
    length = end
    marks = [start.before, last.after].filter { !$0.isEmpty }
    endsWithPoint = last.endsWithPoint
  }

  /// The number as an amount in that currency; nil if it is ambiguous.
  func text(in currency: Currency) -> String? {
    guard let mark = separators.last, let end = groups.last else { return groups.first }
    let isOnly = separators.filter { $0 == mark }.count == 1
    if isOnly, mark == "." || mark == ",", end.count <= 2 {
      guard end.count <= currency.scale else { return nil }
      return whole(groups.dropLast(), separators.dropLast()).map { $0 + "." + end }
    }
    if separators.count == 1, mark == "." || mark == "," {
      let parting = mark == "," ? Self.commaParts : Self.pointParts
      guard parting.contains(currency.code), currency.scale < 3 else { return nil }
    }
    return whole(groups[...], separators[...])
  }

  /// The number as an amount without a currency: with two decimals, and neither a date nor a measure.
  func plain(before next: String?) -> String? {
    let unit = next?.lowercased().filter { !Self.ends.contains($0) }
    guard let mark = separators.last, mark == "." || mark == ",", groups.last?.count == 2,
      separators.filter({ $0 == mark }).count == 1, !mayBeDay, !Self.units.contains(unit ?? "")
    else { return nil }
    return whole(groups.dropLast(), separators.dropLast()).map { $0 + "." + (groups.last ?? "") }
  }

  private var mayBeDay: Bool {
    guard separators == ["."], let day = Int(groups[0]), let month = Int(groups[1]) else { return false }
    return (1...31).contains(day) && (1...12).contains(month) || endsWithPoint && groups[0].count <= 2
  }

  /// Nil if the separators do not group thousands.
  private func whole(_ groups: ArraySlice<String>, _ separators: ArraySlice<Character>) -> String? {
    let isParted = groups.dropFirst().allSatisfy { $0.count == 3 } && Set(separators).count <= 1
    let isShort = separators.isEmpty || (groups.first?.count ?? 0) <= 3
    return isParted && isShort ? groups.joined() : nil
  }

  /// The digits of a word, with the text before and after them.
  private struct Piece {
    let before: String
    let digits: String
    let after: String
    let endsWithPoint: Bool
    /// Whether the number may continue in the next word.
    let isOpen: Bool
    /// Whether it continues the number of the previous word: with three digits, and perhaps decimals.
    let continues: Bool

    init?(_ word: String) {
      guard let start = word.firstIndex(where: \.isDigit), let last = word.lastIndex(where: \.isDigit) else {
        return nil
      }
      digits = String(word[start...last])
      guard digits.count <= 2 * NumberInText.mostDigits,
        digits.allSatisfy({ $0.isDigit || ".,".contains($0) || NumberInText.apostrophes.contains($0) })
      else { return nil }
      before = String(word[..<start].drop { $0 == "(" })
      let rest = String(word[word.index(after: last)...])
      endsWithPoint = rest == "."
      let bare = String(rest.reversed().drop { NumberInText.ends.contains($0) }.reversed())
      after = CurrencyInText.isMark(rest) ? rest : bare
      guard [before, after].allSatisfy({ $0.isEmpty || CurrencyInText.isMark($0) }) else { return nil }
      isOpen = rest.isEmpty
      continues = before.isEmpty && digits.prefix { $0.isDigit }.count == 3
    }
  }
}

extension Character {
  /// Whether it is one of the ten digits that forms accept.
  fileprivate var isDigit: Bool { isASCII && isNumber }
}
