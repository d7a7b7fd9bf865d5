import Ledger

/// The currency beside a number, in the same word or in a neighbouring one.
enum CurrencyInText {
  case none
  /// There is one, but it is ambiguous.
  case unclear
  /// `beside`: the positions of the words that only name the currency.
  case named(Currency, beside: [Int])

  /// Abbreviations that are also other words, such as `Fr` for Friday.
  private static let doubtful = ["Fr", "Fr.", "fr.", "R", "RM"]

  init(around place: Range<Int>, _ number: NumberInText, in words: [String], _ home: Currency) {
    let beside = [place.lowerBound - 1, place.upperBound].filter { words.indices.contains($0) }.compactMap {
      index in Self.mark(words[index], home).map { (index, $0) }
    }
    let marks = number.marks + beside.map(\.1)
    guard !marks.isEmpty else {
      self = .none;
      return
    }
    let meant = marks.map { mark in
      Self.doubtful.contains(mark) && !home.isNamed(by: mark) ? nil : Currency.meant(by: mark, at: home)
    }
    // `$12.50 AUD` says by its code which dollar it is.
    let codes = Set(zip(marks, meant).filter { mark, _ in Currency.named(mark) != nil }.compactMap(\.1))
    let all = codes.isEmpty ? Set(meant) : Set(codes.map(Optional.some))
    guard all.count == 1, case let currency?? = all.first,
      codes.isEmpty || number.marks.allSatisfy({ currency.isNamed(by: $0) })
    else {
      self = .unclear
      return
    }
    self = .named(currency, beside: beside.map(\.0))
  }

  /// The word if it names a currency. Codes count only in capitals, since many are ordinary words.
  private static func mark(_ word: String, _ home: Currency) -> String? {
    [word, word.filter { !",.:;()".contains($0) }].first { isMark($0, home) }
  }

  static func isMark(_ word: String, _ home: Currency? = nil) -> Bool {
    guard Currency.someIsNamed(by: word) else { return false }
    return Currency.named(word) == nil || word == word.uppercased() || home?.isNamed(by: word) == true
  }
}
