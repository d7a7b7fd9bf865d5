import Foundation

/// The ways of writing numbers and dates on offer, each shown by an example.
enum FormatSample {
  static let options: [SelectField.Option] = tags.map(option)

  private static let tags = [
    "en-GB", "en-US", "en-IE", "en-AU", "en-IN", "de-DE", "de-AT", "de-CH", "fr-FR", "fr-CH", "es-ES",
    "es-MX",
    "pt-BR", "pt-PT", "it-IT", "nl-NL", "sv-SE", "da-DK", "nb-NO", "fi-FI", "pl-PL", "ja-JP", "ar-EG",
  ]

  private static func option(_ tag: String) -> SelectField.Option {
    let locale = Locale(identifier: tag)
    let name = locale.localizedString(forIdentifier: tag) ?? tag
    let number = 12_345.6.formatted(.number.locale(locale).precision(.fractionLength(2)))
    let date = Date(timeIntervalSince1970: 1_798_588_800)
      .formatted(Date.FormatStyle(date: .numeric, locale: locale, timeZone: .gmt))
    return SelectField.Option(value: tag, label: "\(name): \(number) · \(date)")
  }
}
