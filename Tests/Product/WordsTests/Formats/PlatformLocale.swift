import Foundation
import Testing

@testable import Words

/// One of the locales that Evenly offers, and the platform's locale for it.
struct PlatformLocale: Sendable, CustomTestStringConvertible {
  let tag: String

  var testDescription: String { tag }
  var locale: Locale { Locale(identifier: tag) }
  var habits: LocaleHabits { .of(tag) }

  /// The languages of the pages, the ways of writing that an account can choose, and their languages.
  static let all =
    (["en", "de", "fr", "es", "pt-BR", "it", "nl", "pl", "ja", "ar"] + FormatSample.tags + [
      "pt", "sv", "da", "nb", "no", "fi",
    ]).map { PlatformLocale(tag: $0) }

  func style(_ date: Date.FormatStyle.DateStyle, _ time: Date.FormatStyle.TimeStyle) -> Date.FormatStyle {
    Date.FormatStyle(date: date, time: time, locale: locale, calendar: Self.calendar, timeZone: .gmt)
  }

  var day: Date.FormatStyle {
    Date.FormatStyle(locale: locale, calendar: Self.calendar, timeZone: .gmt).day().month(.wide)
  }

  private static let calendar = Calendar(identifier: .gregorian)
}

extension String {
  /// Pages have the minus sign where some locales of the platform have a hyphen.
  var withMinus: String { replacing("-", with: "\u{2212}") }

  /// Removes the mark that keeps a symbol such as "JP¥" together in right-to-left text.
  var withoutLastMark: String {
    unicodeScalars.last == "\u{200E}" ? String(String.UnicodeScalarView(unicodeScalars.dropLast())) : self
  }
}
