import Foundation
import Ledger
import Synchronization

/// What a locale does with numbers, days and lists, learnt once and kept.
final class LocaleHabits: Sendable {
  let locale: Locale
  let number: NumberPattern
  let percent: NumberPattern
  let amounts: AmountFormat
  /// A day under which entries stand, of this year and of another one.
  let weekday: DayPattern
  let weekdayAndYear: DayPattern
  /// A day within a sentence, of this year and of another one.
  let day: DayPattern
  let dayAndYear: DayPattern

  private let currencies = Mutex<[String: NumberPattern]>([:])

  private init(_ identifier: String) {
    locale = Locale(identifier: identifier)
    number = .number(in: locale) ?? .fallback
    percent = .percent(in: locale) ?? .fallback
    amounts = AmountFormat(locale: identifier)
    weekday = DayPattern(.weekday, in: locale)
    weekdayAndYear = DayPattern([.weekday, .year], in: locale)
    day = DayPattern([], in: locale)
    dayAndYear = DayPattern(.year, in: locale)
  }

  /// Currencies are few and are kept; a group's own units are many, and made from the plain number.
  func pattern(of currency: Currency) -> NumberPattern {
    guard Currency.named(currency.code) == currency else { return number.followed(by: currency.code) }
    if let known = currencies.withLock({ $0[currency.code] }) { return known }
    let pattern = NumberPattern.currency(currency.code, in: locale) ?? number.followed(by: currency.code)
    currencies.withLock { $0[currency.code] = pattern }
    return pattern
  }

  func list(_ texts: [String]) -> String {
    texts.formatted(.list(type: .and).locale(locale))
  }

  func name(of currency: Currency) -> String? {
    locale.localizedString(forCurrencyCode: currency.code)
  }

  // MARK: - All that are in use

  private static let known = Mutex<[String: LocaleHabits]>([:])

  /// More than people choose from; what is beyond is learnt anew each time, so that memory stays small.
  private static let mostKept = 64

  static func of(_ identifier: String) -> LocaleHabits {
    if let habits = known.withLock({ $0[identifier] }) { return habits }
    let habits = LocaleHabits(identifier)
    return known.withLock { known in
      if known.count < mostKept { known[identifier] = habits }
      return habits
    }
  }
}
