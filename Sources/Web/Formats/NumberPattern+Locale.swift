import Foundation

/// Patterns are learnt from what ICU makes of one number, which has every mark of the locale in it.
extension NumberPattern {
  /// Amounts of a currency, with its code or the symbol that the locale has for it.
  static func currency(_ code: String, in locale: Locale) -> NumberPattern? {
    let style = Decimal.FormatStyle.Currency(code: code, locale: locale).precision(.fractionLength(1))
    return NumberPattern(
      long: style.format(sample), short: style.format(shortSample), negative: style.format(-sample),
      positive: style.sign(strategy: .always()).format(sample))
  }

  static func percent(in locale: Locale) -> NumberPattern? {
    let style = Decimal.FormatStyle.Percent(locale: locale).precision(.fractionLength(1))
    return NumberPattern(
      long: style.format(sample / 100), short: style.format(shortSample / 100),
      negative: style.format(-sample / 100),
      positive: style.sign(strategy: .always()).format(sample / 100))
  }

  static func number(in locale: Locale) -> NumberPattern? {
    let style = Decimal.FormatStyle(locale: locale).precision(.fractionLength(1))
    return NumberPattern(
      long: style.format(sample), short: style.format(shortSample), negative: style.format(-sample),
      positive: style.sign(strategy: .always()).format(sample))
  }

  /// What there is where a locale is not to be understood.
  static let fallback = NumberPattern(
    plain: Affixes(before: "", after: ""), negative: Affixes(before: "\u{2212}", after: ""),
    positive: Affixes(before: "+", after: ""),
    marks: Marks(
      zero: "0", decimal: ".", group: ",", lastGroup: 3, otherGroups: 3, leastBeforeGroup: 1))

  /// The same digits with a group's own unit behind them.
  func followed(by unit: String) -> NumberPattern {
    func behind(_ affixes: Affixes) -> Affixes {
      Affixes(before: affixes.before, after: "\(affixes.after)\u{A0}\(unit)")
    }
    return NumberPattern(
      plain: behind(plain), negative: behind(negative), positive: behind(positive), marks: marks)
  }

  private static let sample = Decimal(sign: .plus, exponent: -1, significand: 11_111_111)
  private static let shortSample = Decimal(1111)

  private init?(long: String, short: String, negative: String, positive: String) {
    guard let plain = Sample(long), let short = Sample(short), let marks = plain.marks(short: short),
      let negative = Sample(negative), let positive = Sample(positive)
    else { return nil }
    self.init(
      plain: plain.affixes, negative: negative.affixes, positive: positive.affixes, marks: marks)
  }
}

/// A formatted number, taken apart.
private struct Sample {
  let affixes: NumberPattern.Affixes
  private var runs: [Int] = [0]
  private var marks: [String] = []
  private let zero: Unicode.Scalar

  init?(_ text: String) {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: \.isDigit), let last = scalars.lastIndex(where: \.isDigit),
      let zero = Unicode.Scalar(scalars[first].value - 1)
    else { return nil }
    self.zero = zero
    affixes = NumberPattern.Affixes(
      before: Self.withMinus(scalars[..<first]), after: Self.withMinus(scalars[scalars.index(after: last)...])
    )
    for scalar in scalars[first...last] {
      if scalar.isDigit {
        runs[runs.count - 1] += 1
      } else if runs.last == 0 {
        marks[marks.count - 1].unicodeScalars.append(scalar)
      } else {
        marks.append(String(scalar))
        runs.append(0)
      }
    }
  }

  /// This is the long number, `1,111,111.1`; the short one says whether `1111` has groups.
  func marks(short: Sample) -> NumberPattern.Marks? {
    guard runs.count >= 3, let decimal = marks.last, let group = marks.first else { return nil }
    return NumberPattern.Marks(
      zero: zero, decimal: decimal, group: group, lastGroup: runs[runs.count - 2],
      otherGroups: runs.count > 3 ? runs[runs.count - 3] : runs[runs.count - 2],
      leastBeforeGroup: short.runs.count > 2 ? 1 : 2)
  }

  /// A hyphen is too short beside figures and a plus; the minus sign is as wide as they are.
  private static func withMinus(_ scalars: Substring.UnicodeScalarView) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars { text.append(scalar == "-" ? "\u{2212}" : scalar) }
    return String(text)
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { properties.numericType == .decimal }
}
