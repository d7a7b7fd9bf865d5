import Ledger

/// A choice of formats for numbers and dates, shown by an example.
package struct FormatSample: Sendable {
  /// The locale; the example shows its numbers and days.
  package let tag: String
  package let label: String

  package static let all = tags.map { FormatSample($0) }

  package static let tags = LocaleData.lands.sorted { first, second in
    (LocaleData.of(first).name.lowercased(), first) < (LocaleData.of(second).name.lowercased(), second)
  }

  private init(_ tag: String) {
    let data = LocaleData.of(tag)
    let number = NumberPattern.number(in: data).text(12_345_60, scale: 2)
    let date = Day(year: 2026, month: 12, day: 30).map(DayPattern(data.dayInFigures, in: data).text) ?? ""
    self.tag = tag
    label = "\(data.name): \(number) \u{B7} \(date)"
  }
}
