/// How a locale writes amounts: its decimal mark, its group separator and its digits.
package struct AmountFormat: Hashable, Sendable {
  package enum Grouping: Hashable, Sendable {
    case thousands
    /// Thousands, then pairs, as in India: 12,34,567.
    case lakhs
  }

  /// The decimal marks; the first is used for writing.
  package let decimalMarks: [Unicode.Scalar]
  /// The group separators; the first is used for writing.
  package let groupMarks: [Unicode.Scalar]
  package let grouping: Grouping
  /// The digit zero; the nine others follow it in Unicode.
  package let zero: Unicode.Scalar

  package init(
    decimalMarks: [Unicode.Scalar], groupMarks: [Unicode.Scalar], grouping: Grouping = .thousands,
    zero: Unicode.Scalar = "0"
  ) {
    self.decimalMarks = decimalMarks
    self.groupMarks = groupMarks
    self.grouping = grouping
    self.zero = zero
  }
}

extension AmountFormat {
  /// `1,234.50`
  package static let pointed = AmountFormat(decimalMarks: ["."], groupMarks: [","])
  /// `1.234,50`
  package static let comma = AmountFormat(decimalMarks: [","], groupMarks: ["."])
  /// `1 234,50` with a no-break space
  package static let spaced = AmountFormat(decimalMarks: [","], groupMarks: ["\u{A0}", "\u{202F}"])
  /// `1 234,50` with a narrow no-break space
  package static let narrowSpaced = AmountFormat(decimalMarks: [","], groupMarks: ["\u{202F}", "\u{A0}"])
  /// `1’234.50`
  package static let apostrophe = AmountFormat(decimalMarks: ["."], groupMarks: ["\u{2019}", "'"])
  /// `12,34,567.50`
  package static let indian = AmountFormat(decimalMarks: ["."], groupMarks: [","], grouping: .lakhs)
  /// `١٬٢٣٤٫٥٠`; with western digits, the same countries write comma and point.
  package static let arabic = AmountFormat(
    decimalMarks: ["\u{66B}", "."], groupMarks: ["\u{66C}", ","], zero: "\u{660}")
  /// `۱٬۲۳۴٫۵۰`
  package static let persian = AmountFormat(
    decimalMarks: ["\u{66B}", "."], groupMarks: ["\u{66C}", ","], zero: "\u{6F0}")

  /// The format for a language tag such as `de`, `pt-BR` or `fr_CH`; English if the tag is unknown.
  package init(locale tag: String) {
    let parts = tag.split(whereSeparator: { $0 == "-" || $0 == "_" })
    let language = parts.first?.loweredASCII ?? "en"
    let region = parts.dropFirst().last { $0.utf8.count == 2 }?.capitalizedASCII ?? ""
    self = AmountFormat.byRegion["\(language)-\(region)"] ?? AmountFormat.byLanguage[language] ?? .pointed
  }

  private static let byLanguage: [String: AmountFormat] = table([
    (.comma, "az ca da de el es eu gl hr id is it mk nl pt ro sl sq sr tr vi"),
    (.spaced, "be bg cs et fi hu hy ka kk lt lv nb nn no pl ru sk sv uk uz"), (.narrowSpaced, "fr"),
    (.indian, "bn gu hi kn ml mr pa ta te"), (.arabic, "ar"), (.persian, "fa"),
  ])

  private static let byRegion: [String: AmountFormat] = table([
    (.apostrophe, "de-CH de-LI it-CH rm-CH"),
    (AmountFormat(decimalMarks: [".", ","], groupMarks: ["\u{202F}", "\u{2019}", "'"]), "fr-CH"),
    (.spaced, "de-AT es-CR pt-PT pt-AO pt-MZ"),
    (.pointed, "ar-AE es-DO es-GT es-HN es-MX es-NI es-PA es-PE es-PR es-SV es-US"),
    (.comma, "ar-DZ ar-LY ar-MA ar-TN en-DE fr-MA"), (.indian, "en-IN"),
  ])

  private static func table(_ rows: [(AmountFormat, String)]) -> [String: AmountFormat] {
    var table: [String: AmountFormat] = [:]
    for (format, tags) in rows { for tag in tags.split(separator: " ") { table[String(tag)] = format } }
    return table
  }
}

extension AmountFormat {
  /// Longer texts are refused without parsing.
  package static let longestText = 200

  /// Parses an amount as people type it, or a sum of amounts.
  ///
  /// The text itself decides first which mark is the decimal one, then the locale. If both readings of
  /// `1.234` are possible, the amount is refused, because the wrong one is off by a factor of a thousand.
  package func read(_ text: String, in currency: Currency) throws(AmountError) -> ParsedAmount {
    let word = { (word: String) throws(AmountError) in
      if currency.isNamed(by: word) { return }
      throw Currency.someIsNamed(by: word) ? .otherCurrency(word) : .notANumber
    }
    return try read(text, rules: NumeralRules(self, decimals: currency.scale), word: word)
  }

  /// Parses a number that is not an amount: a weight or a rate.
  package func readQuantity(_ text: String, decimals: Int) throws(AmountError) -> DecimalNumber {
    try readNumber(text, decimals: decimals).quantity
  }

  func readNumber(_ text: String, decimals: Int) throws(AmountError) -> ParsedAmount {
    let rules = NumeralRules(self, decimals: decimals, limit: .max)
    return try read(text, rules: rules) { _ throws(AmountError) in throw .notANumber }
  }

  func read(_ text: String, rules: NumeralRules, word: (String) throws(AmountError) -> Void)
    throws(AmountError) -> ParsedAmount
  {
    var tokens = try AmountToken.tokens(of: text)
    try removeWord(from: &tokens, check: word)
    guard !tokens.isEmpty else { throw .empty }
    var sum = AmountSum(tokens: tokens, rules: rules)
    return try sum.reading()
  }

  /// Removes the one word that may stand before or after a number, if it is the right one.
  private func removeWord(from tokens: inout [AmountToken], check: (String) throws(AmountError) -> Void)
    throws(AmountError)
  {
    let start = tokens.first?.isSign == true ? 1 : 0
    for index in [start, tokens.count - 1] where tokens.indices.contains(index) {
      guard case .word(let word) = tokens[index] else { continue }
      try check(word)
      tokens.remove(at: index)
      return
    }
  }
}

extension AmountFormat {
  /// The number for a form field of this locale: with its decimals, and optionally with groups.
  ///
  /// The same locale parses the text as the same number.
  package func text(of quantity: DecimalNumber, grouped: Bool = false) -> String {
    let plain = quantity.plainText
    if !grouped, zero == "0" {
      // Only the decimal mark differs.
      guard let mark = decimalMarks.first, mark != "." else { return plain }
      return plain.replacing(".", with: String(mark), maxReplacements: 1)
    }
    let unsigned = plain.hasPrefix("-") ? plain.dropFirst() : plain[...]
    let parts = unsigned.split(separator: ".")
    var text = plain.hasPrefix("-") ? "-" : ""
    write(parts.first ?? "0", grouped: grouped, to: &text)
    if parts.count > 1, let decimalMark = decimalMarks.first {
      text.unicodeScalars.append(decimalMark)
      write(parts[1], grouped: false, to: &text)
    }
    return text
  }

  /// The amount for a form field of this locale, with all decimals of its currency.
  package func text(of money: Money, grouped: Bool = false) -> String {
    text(of: DecimalNumber(money), grouped: grouped)
  }

  private func write(_ digits: Substring, grouped: Bool, to text: inout String) {
    var left = digits.utf8.count
    for byte in digits.utf8 {
      let value = UInt32(byte) - UInt32(UInt8(ascii: "0"))
      text.unicodeScalars.append(Unicode.Scalar(zero.value + value) ?? zero)
      left -= 1
      if grouped, isGroupEnd(digitsLeft: left), let mark = groupMarks.first {
        text.unicodeScalars.append(mark)
      }
    }
  }

  private func isGroupEnd(digitsLeft left: Int) -> Bool {
    switch grouping {
    case .thousands: left > 0 && left % 3 == 0
    case .lakhs: left == 3 || left > 3 && left % 2 == 1
    }
  }
}
