import Foundation
import Ledger

/// Patterns are learnt from what ICU makes of a few days, part by part.
extension DayPattern {
  /// The parts that a day is written with.
  struct Parts: OptionSet, Sendable {
    let rawValue: Int

    static let weekday = Parts(rawValue: 1)
    static let year = Parts(rawValue: 2)
  }

  init(_ parts: Parts, in locale: Locale) {
    let style = Self.style(parts, locale).attributedStyle
    func sample(_ day: Int, _ month: Int) -> AttributedString {
      style.format(Self.date(day, month))
    }
    // In 2024 the first of January was a Monday.
    weekdays = (1...7).map { Self.text(of: .weekday, in: sample($0, 1)) }
    months = (1...12).map { Self.text(of: .month, in: sample(3, $0)) }
    let first = sample(3, 1)
    pieces = first.runs.flatMap { run in
      Self.pieces(of: run.dateField, String(first[run.range].characters))
    }
    zero =
      Self.text(of: .day, in: first).unicodeScalars
      .first { $0.properties.numericType == .decimal }
      .flatMap { digit in Unicode.Scalar(digit.value - UInt32(digit.properties.numericValue ?? 0)) } ?? "0"
  }

  private static func style(_ parts: Parts, _ locale: Locale) -> Date.FormatStyle {
    var style = Date.FormatStyle(
      locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: .gmt
    ).day().month(.wide)
    if parts.contains(.weekday) { style = style.weekday(.wide) }
    if parts.contains(.year) { style = style.year() }
    return style
  }

  private static func date(_ day: Int, _ month: Int) -> Date {
    let days = Day(year: 2024, month: month, day: day)?.daysSinceEpoch ?? 0
    return Date(timeIntervalSince1970: Double(days * 86_400))
  }

  private static func text(of field: DateField, in sample: AttributedString) -> String {
    sample.runs.first { $0.dateField == field }.map { String(sample[$0.range].characters) } ?? ""
  }

  private static func pieces(of field: DateField?, _ text: String) -> [Piece] {
    switch field {
    case .weekday: [.weekday]
    case .month: [.month]
    case .day:
      around(text, .day(padded: text.unicodeScalars.count { $0.properties.numericType == .decimal } > 1))
    case .year: around(text, .year)
    default: [.literal(text)]
    }
  }

  /// Some locales count a word such as 日 among the number.
  private static func around(_ text: String, _ number: Piece) -> [Piece] {
    let isDigit = { (scalar: Unicode.Scalar) in scalar.properties.numericType == .decimal }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: isDigit), let last = scalars.lastIndex(where: isDigit) else {
      return [.literal(text)]
    }
    return [
      .literal(String(scalars[..<first])), number, .literal(String(scalars[scalars.index(after: last)...])),
    ]
    .filter { $0 != .literal("") }
  }

  private typealias DateField = AttributeScopes.FoundationAttributes.DateFieldAttribute.Field
}
