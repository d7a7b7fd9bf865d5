import Ledger
import Testing

struct CurrencyRegionTests {
  @Test(arguments: [
    ("de-AT", "EUR"), ("de-CH", "CHF"), ("en_US", "USD"), ("pt-BR", "BRL"), ("zh-Hans-CN", "CNY"),
    ("de", "EUR"), ("sv", "SEK"), ("en-gb", "GBP"), ("ar-EG", "EGP"), ("fr-SN", "XOF"), ("es-CL", "CLP"),
  ]) func `a language tag tells what is paid with`(_ tag: String, _ code: String) {
    #expect(Currency.used(where: tag)?.code == code)
  }

  @Test(arguments: ["en", "es", "ar", "", "-", "x-ZZ", "de-DE1901", "tlh", "en-150", "de-ß"])
  func `where it does not, nothing is said`(_ tag: String) {
    #expect(Currency.used(where: tag) == (tag == "de-DE1901" ? Currency.named("EUR") : nil))
  }

  /// Each currency exists, and no region has two.
  @Test func `every region of the world has one`() {
    let letters = (0..<26).compactMap { Unicode.Scalar(65 + $0).map(String.init) }
    let regions = letters.flatMap { first in letters.map { first + $0 } }
    let known = regions.filter { Currency.used(where: "en-" + $0) != nil }
    #expect(known.count == 249, "\(known.count)")
  }
}
