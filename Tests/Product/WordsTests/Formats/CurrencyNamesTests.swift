import Foundation
import Ledger
import Testing

@testable import Words

struct CurrencyNamesTests {
  /// Names for which the platform has a mistake, an English name in another language, or none at all.
  private static let ours: [String: Set<String>] = [
    "en": ["BTC", "XCG"], "de": ["BTC", "BOV", "CHW", "MXV", "SVC", "USN", "UYW", "VED", "XCG", "ZWG"],
    "fr": ["BTC", "UYW", "VED", "ZWG"], "es": ["BTC", "VED", "ZWG"],
    "pt-BR": ["BTC", "UYW", "VED", "XCG", "ZWG"], "ja": ["BTC", "UYW", "VED", "XCG", "ZWG"],
    "it": ["BTC", "CHE", "CHW", "CLF", "COU", "MXV", "USN", "UYW", "VED", "XCG", "ZWG"],
    "nl": ["BTC", "CLF", "COU", "GBP", "MXV", "VED", "XAF", "ZWG"],
    "pl": ["AMD", "BTC", "CHE", "CHW", "COU", "SZL", "USN", "UYI", "UYW", "VED", "XCG", "XOF", "ZWG"],
    "ar": ["BTC", "CHE", "CHW", "COU", "USN", "UYI", "UYW", "VED", "XCG", "ZWG"],
  ]

  @Test(arguments: ours.keys.sorted()) func `currencies are named as the platform does`(_ tag: String) throws
  {
    let names = CurrencyNames.of(tag)
    let locale = Locale(identifier: tag)
    let different = try #require(Self.ours[tag])
    for currency in Currency.all {
      let name = locale.localizedString(forCurrencyCode: currency.code) ?? currency.code
      if different.contains(currency.code) {
        #expect(names[currency.code] != name)
      } else {
        #expect(names[currency.code] ?? currency.code == name)
      }
    }
  }

  @Test func `another language has English names`() {
    #expect(CurrencyNames.of("sv")["EUR"] == "Euro")
    #expect(CurrencyNames.of("")["CHF"] == "Swiss Franc")
    #expect(CurrencyNames.of("en")["XXX"] == nil)
  }
}
