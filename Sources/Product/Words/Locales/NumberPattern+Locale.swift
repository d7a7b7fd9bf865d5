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
