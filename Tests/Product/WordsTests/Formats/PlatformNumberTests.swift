import Foundation
import Ledger
import Testing

@testable import Words

/// The locale tables format numbers as the platform does, but for the minus sign.
struct PlatformNumberTests {
  private static let samples: [Int64] = [
    0, 1, -1, 7, -7, 99, 1_000, -1_234, 9_999, 10_000, 123_456, -999_999, 1_234_567, -1_234_567_890,
    123_456_789_012,
  ]

  private func decimal(_ units: Int64, _ scale: Int) -> Decimal {
    Decimal(sign: units < 0 ? .minus : .plus, exponent: -scale, significand: Decimal(units.magnitude))
  }

  @Test(arguments: PlatformLocale.all) func `numbers`(_ test: PlatformLocale) {
    for scale in [0, 1, 2, 5] {
      let style = Decimal.FormatStyle(locale: test.locale).precision(.fractionLength(scale))
      let signed = style.sign(strategy: .always(includingZero: false))
      for units in Self.samples {
        let number = decimal(units, scale)
        #expect(test.habits.number.text(units, scale: scale) == style.format(number).withMinus)
        #expect(
          test.habits.number.text(units, scale: scale, sign: .always) == signed.format(number).withMinus)
      }
    }
  }

  @Test(arguments: PlatformLocale.all) func `percentages`(_ test: PlatformLocale) {
    for scale in [0, 2] {
      let style = Decimal.FormatStyle.Percent(locale: test.locale).precision(.fractionLength(scale))
      for units in Self.samples {
        let text = style.format(decimal(units, scale) / 100)
        #expect(test.habits.percent.text(units, scale: scale) == text.withMinus)
      }
    }
  }

  @Test(arguments: PlatformLocale.all) func `amounts of every currency`(_ test: PlatformLocale) {
    for currency in Currency.all {
      let style = Decimal.FormatStyle.Currency(code: currency.code, locale: test.locale).precision(
        .fractionLength(currency.scale))
      let signed = style.sign(strategy: .always(showZero: false))
      let pattern = test.habits.known(currency).pattern
      for units: Int64 in [0, 7, -7, -123_456, 123_456_789_012] {
        let number = decimal(units, currency.scale)
        #expect(pattern.text(units, scale: currency.scale).withoutLastMark == style.format(number).withMinus)
        #expect(
          pattern.text(units, scale: currency.scale, sign: .always).withoutLastMark
            == signed.format(number).withMinus)
      }
    }
  }

  @Test(arguments: PlatformLocale.all) func `the currency of a land`(_ test: PlatformLocale) {
    #expect(LocaleData.of(test.tag).currency == test.locale.currency?.identifier)
    guard test.locale.region != nil, let currency = test.locale.currency else { return }
    #expect(Currency.used(where: test.tag)?.code == currency.identifier)
  }
}
