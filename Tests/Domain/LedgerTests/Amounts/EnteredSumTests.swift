import Ledger
import TestSupport
import Testing

struct EnteredSumTests {
  @Test(arguments: [
    ("en", "18+36/2", "18+36/2", "18+36/2"), ("de", "18,50 + 36,2/3", "18.50+36.2/3", "18,50+36,2/3"),
    ("en", "€ (1,200.50 - 3) × 2", "(1200.50-3)*2", "(1200.50-3)*2"), ("ar-EG", "١٢+٣", "12+3", "١٢+٣"),
  ]) func `a sum is kept in no language, and shown in each`(
    _ locale: String, _ typed: String, _ kept: String, _ shown: String
  ) throws {
    let format = AmountFormat(locale: locale)
    let sum = try #require(format.sum(in: typed, of: euro))
    #expect(sum.text == kept)
    let amount = Money(minorUnits: try format.read(typed, in: euro).minorUnits, currency: euro)
    #expect(format.text(of: amount, typedAs: sum) == shown)
  }

  @Test func `what is read in another language comes to the same`() throws {
    let sum = try #require(AmountFormat(locale: "de").sum(in: "18,50+36,2/3", of: euro))
    let amount = Money(minorUnits: 3_057, currency: euro)
    #expect(AmountFormat(locale: "en").text(of: amount, typedAs: sum) == "18.50+36.2/3")
  }

  @Test(arguments: ["18", "18.50", "-3", "", "18+", "1/0", "abc", "€ 18"])
  func `what is no sum is kept as no sum`(_ typed: String) {
    #expect(AmountFormat(locale: "en").sum(in: typed, of: euro) == nil)
  }

  @Test func `a sum that does not come to the amount is not shown`() {
    let amount = Money(minorUnits: 500, currency: euro)
    #expect(AmountFormat(locale: "en").text(of: amount, typedAs: EnteredSum("2+2")) == "5.00")
    #expect(AmountFormat(locale: "en").text(of: amount, typedAs: EnteredSum("2+")) == "5.00")
    #expect(EnteredSum("2 + 2") == nil && EnteredSum("<b>") == nil && EnteredSum("") == nil)
  }
}
