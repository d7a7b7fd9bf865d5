/// The format of a kind of number in a locale: the text around the digits, and the separators among them.
///
/// Digits come from whole numbers only, so that no amount ever passes through a floating-point number.
package struct NumberPattern: Equatable, Sendable {
  /// The text before and after the digits.
  struct Affixes: Equatable, Sendable {
    let before: String
    let after: String
  }

  package enum Sign: Sendable {
    /// Digits only, also for negative numbers.
    case never
    case ifNegative
    /// With a plus or a minus, and zero with neither.
    case always
  }

  let plain: Affixes
  let negative: Affixes
  let positive: Affixes
  let marks: Marks

  /// The digits and their groups.
  struct Marks: Equatable, Sendable {
    /// The digit zero; the nine others follow it in Unicode.
    let zero: Unicode.Scalar
    let decimal: String
    let group: String
    /// The number of digits in the last group, and in the others.
    let lastGroup: Int
    let otherGroups: Int
    /// The minimum number of digits before the last group for grouping at all.
    let leastBeforeGroup: Int
  }

  func text(_ units: Int64, scale: Int, sign: Sign = .ifNegative) -> String {
    let affixes =
      switch sign {
      case .always where units > 0: positive
      case .always where units < 0, .ifNegative where units < 0: negative
      default: plain
      }
    return marks.text(units.magnitude, scale: scale, within: affixes)
  }
}

extension NumberPattern.Marks {
  /// A page has hundreds of amounts: they are built without intermediate strings.
  func text(_ units: UInt64, scale: Int, within affixes: NumberPattern.Affixes = .init(before: "", after: ""))
    -> String
  {
    let decimals = max(0, scale)
    let count = max(Self.digits(of: units), decimals + 1)
    let most = affixes.before.utf8.count + affixes.after.utf8.count + decimal.utf8.count
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: most + count * (4 + group.utf8.count)) {
      var text = BytesOnStack($0)
      text.append(affixes.before)
      write(units, count, whole: count - decimals, to: &text)
      text.append(affixes.after)
      return String(decoding: text.bytes, as: UTF8.self)
    }
  }

  private static func digits(of units: UInt64) -> Int {
    var (count, rest) = (1, units)
    while rest >= 10 { (count, rest) = (count + 1, rest / 10) }
    return count
  }

  private func write(_ units: UInt64, _ count: Int, whole: Int, to text: inout BytesOnStack) {
    var divisor: UInt64 = 1
    for _ in 1..<Self.digits(of: units) { divisor *= 10 }
    let noughts = count - Self.digits(of: units)
    for index in 0..<count {
      if index == whole { text.append(decimal) }
      if index < noughts {
        text.append(0, from: zero)
      } else {
        text.append(UInt8(units / divisor % 10), from: zero)
        divisor /= 10
      }
      if index < whole, startsGroup(digitsLeft: whole - index - 1, of: whole) { text.append(group) }
    }
  }

  private func startsGroup(digitsLeft left: Int, of whole: Int) -> Bool {
    guard left >= lastGroup, lastGroup > 0, otherGroups > 0, whole >= lastGroup + leastBeforeGroup else {
      return false
    }
    return (left - lastGroup) % otherGroups == 0
  }
}

extension NumberPattern {
  static func number(in data: LocaleData) -> NumberPattern { NumberPattern(data.number, data) }

  static func percent(in data: LocaleData) -> NumberPattern { NumberPattern(data.percent, data) }

  /// The format of a currency's amounts, with its code or the locale's symbol for it.
  static func currency(_ code: String, in data: LocaleData) -> NumberPattern {
    NumberPattern(data.money, plain: data.plainMoney, symbol: symbol(of: code, in: data), data)
  }

  /// In right-to-left text, the sign of a symbol such as "JP¥" would be separated from its letters.
  private static func symbol(of code: String, in data: LocaleData) -> String {
    let symbol = data.symbol(of: code)
    let isRightToLeft = data.money.unicodeScalars.contains("\u{200F}")
    guard isRightToLeft, let first = symbol.unicodeScalars.first, first.isASCII,
      first.properties.isAlphabetic, symbol.unicodeScalars.last?.properties.isAlphabetic == false
    else { return symbol }
    return symbol + "\u{200E}"
  }

  /// The same digits followed by a custom unit.
  func followed(by unit: String) -> NumberPattern {
    func behind(_ affixes: Affixes) -> Affixes {
      Affixes(before: affixes.before, after: "\(affixes.after)\u{A0}\(unit)")
    }
    return NumberPattern(
      plain: behind(plain), negative: behind(negative), positive: behind(positive), marks: marks)
  }

  private init(_ signed: String, plain: String? = nil, symbol: String = "", _ data: LocaleData) {
    self.init(
      plain: Affixes(plain ?? signed, sign: "", symbol: symbol),
      negative: Affixes(signed, sign: data.minus, symbol: symbol),
      positive: Affixes(signed, sign: data.plus, symbol: symbol),
      marks: Marks(
        zero: data.zero, decimal: data.decimal, group: data.group, lastGroup: 3,
        otherGroups: data.otherGroups, leastBeforeGroup: data.leastBeforeGroup))
  }
}

extension NumberPattern.Affixes {
  /// Reads `-¤#`: the text before and after the digits.
  fileprivate init(_ pattern: String, sign: String, symbol: String) {
    var sides = ["", ""]
    var side = 0
    for scalar in pattern.unicodeScalars {
      switch scalar {
      case "#": side = 1
      case "-": sides[side] += sign
      case "¤": sides[side] += symbol
      default: sides[side].unicodeScalars.append(scalar)
      }
    }
    // A word, unlike a symbol, must not touch the digits.
    if pattern.contains("¤#"), symbol.unicodeScalars.last?.isSymbol == false { sides[0] += "\u{A0}" }
    self.init(before: sides[0], after: sides[1])
  }
}

extension LocaleData {
  fileprivate func symbol(of code: String) -> String {
    let pair = symbols.split(separator: " ").first { $0.hasPrefix(code + ":") }
    return pair.map { String($0.dropFirst(code.count + 1)) } ?? code
  }
}

extension Unicode.Scalar {
  fileprivate var isSymbol: Bool {
    switch properties.generalCategory {
    case .currencySymbol, .mathSymbol, .modifierSymbol, .otherSymbol: true
    default: false
    }
  }
}
