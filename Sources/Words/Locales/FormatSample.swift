import Ledger

/// The ways of writing numbers and dates on offer, each shown by an example.
package struct FormatSample: Sendable {
  /// A locale, and how numbers and days look in it.
  package let tag: String
  package let label: String

  package static let all = tags.map { FormatSample($0) }

  package static let tags = [
    "en-GB", "en-US", "en-IE", "en-AU", "en-IN", "de-DE", "de-AT", "de-CH", "fr-FR", "fr-CH", "es-ES",
    "es-MX",
    "pt-BR", "pt-PT", "it-IT", "nl-NL", "sv-SE", "da-DK", "nb-NO", "fi-FI", "pl-PL", "ja-JP", "ar-EG",
  ]

  private init(_ tag: String) {
    let data = LocaleData.of(tag)
    let number = NumberPattern.number(in: data).text(12_345_60, scale: 2)
    let date = Day(year: 2026, month: 12, day: 30).map(DayPattern(data.dayInFigures, in: data).text) ?? ""
    self.tag = tag
    label = "\(data.name): \(number) \u{B7} \(date)"
  }
}
