import Ledger

/// A number in a text, over as many words as its thousands are parted into.
struct HandedNumber {
  /// How many words it takes.
  let length: Int
  /// What is written in one word with it and names a currency.
  let marks: [String]
  /// Its digits, and what parts them: thousands by a point, a comma, an apostrophe or a space.
  private let groups: [String]
  private let separators: [Character]
  private let endsWithPoint: Bool

  private static let mostDigits = 16
  private static let ends: Set<Character> = [".", ",", ";", ":", ")", "!", "?"]
  private static let apostrophes: Set<Character> = ["'", "’"]
  /// What is measured so is no money, and what is a time of the day.
  private static let units: Set<String> = [
    "uhr", "h", "am", "pm", "l", "cl", "ml", "kg", "g", "km", "m", "cm", "mm", "x", "%", "kwh",
  ]
  /// Where a comma parts thousands, and where a point does. By other people both are used, or neither.
  private static let commaParts: Set<String> = [
    "AUD", "CAD", "CNY", "GBP", "HKD", "ILS", "INR", "JPY", "KRW", "MXN", "MYR", "NZD", "PHP", "SGD", "THB",
    "TWD", "USD",
  ]
  private static let pointParts: Set<String> = [
    "ARS", "BRL", "CLP", "COP", "DKK", "EUR", "IDR", "ISK", "NOK", "TRY", "VND",
  ]

  /// Nil where the first of the words is none.
  init?(_ words: ArraySlice<String>) {
    guard let first = words.first, let start = Piece(first) else { return nil }
    var (text, end, last) = (start.digits, 1, start)
    // Of a number whose thousands are parted by spaces no word ends but the last.
    while last.isOpen, (1...3).contains(start.digits.count), start.digits.allSatisfy(\.isDigit),
      let next = words.dropFirst(end).first.flatMap(Piece.init), next.continues
    {
      (text, end, last) = (text + " " + next.digits, end + 1, next)
    }
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

  /// As an amount of that currency; nil where it can be read in two ways.
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

  /// As an amount where no currency is named: with cents, and neither a day nor what is measured.
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

  /// Nil where what parts the digits does not part thousands.
  private func whole(_ groups: ArraySlice<String>, _ separators: ArraySlice<Character>) -> String? {
    let isParted = groups.dropFirst().allSatisfy { $0.count == 3 } && Set(separators).count <= 1
    let isShort = separators.isEmpty || (groups.first?.count ?? 0) <= 3
    return isParted && isShort ? groups.joined() : nil
  }

  /// What a word has of a number: the digits, what stands before and behind them.
  private struct Piece {
    let before: String
    let digits: String
    let after: String
    let endsWithPoint: Bool
    /// Whether another word may go on with it.
    let isOpen: Bool
    /// Whether it goes on with what the word before began: by three digits, and perhaps decimals.
    let continues: Bool

    init?(_ word: String) {
      guard let start = word.firstIndex(where: \.isDigit), let last = word.lastIndex(where: \.isDigit) else {
        return nil
      }
      digits = String(word[start...last])
      guard digits.count <= 2 * HandedNumber.mostDigits,
        digits.allSatisfy({ $0.isDigit || ".,".contains($0) || HandedNumber.apostrophes.contains($0) })
      else { return nil }
      before = String(word[..<start].drop { $0 == "(" })
      let rest = String(word[word.index(after: last)...])
      endsWithPoint = rest == "."
      let bare = String(rest.reversed().drop { HandedNumber.ends.contains($0) }.reversed())
      after = HandedCurrency.isMark(rest) ? rest : bare
      guard [before, after].allSatisfy({ $0.isEmpty || HandedCurrency.isMark($0) }) else { return nil }
      isOpen = rest.isEmpty
      continues = before.isEmpty && digits.prefix { $0.isDigit }.count == 3
    }
  }
}

extension Character {
  /// Of the ten that forms take.
  fileprivate var isDigit: Bool { isASCII && isNumber }
}
