import Testing

@testable import Ledger

struct RateTests {
  private let euro: Currency
  private let dinar: Currency
  private let dong: Currency

  init() throws {
    euro = try #require(Currency.named("EUR"))
    dinar = try #require(Currency.named("RSD"))
    dong = try #require(Currency.named("VND"))
  }

  @Test(arguments: [(185_000, 1_581), (1, 1), (3, 1), (1_000_000_007, 99_999_989), (100, 1_000_000_000_000)])
  func `an amount is worth exactly what it was said to be worth`(amount: Int64, worth: Int64) throws {
    for currency in [dinar, dong] {
      let money = Money(minorUnits: amount, currency: currency)
      let whole = Money(minorUnits: worth, currency: euro)
      #expect(try #require(Rate(money, worth: whole)).converted(money) == whole)
    }
  }

  @Test func `what no rate can say is none`() {
    let zero = Money.zero(dinar)
    #expect(Rate(zero, worth: Money(minorUnits: 1, currency: euro)) == nil)
    #expect(Rate(Money(minorUnits: 1, currency: dinar), worth: Money.zero(euro)) == nil)
    #expect(Rate(Money(minorUnits: -1, currency: dinar), worth: Money(minorUnits: 1, currency: euro)) == nil)
    #expect(Rate(per: .zero, to: euro) == nil)
    #expect(
      Rate(Money(minorUnits: .min, currency: dinar), worth: Money(minorUnits: .max, currency: euro)) == nil)
  }

  @Test func `the other way round it has six digits`() throws {
    let rate = try #require(Rate(per: DecimalNumber(117), to: euro))
    #expect(rate.quantity == DecimalNumber(units: 8_547_008_547, scale: 12))
    #expect(rate.inverse == DecimalNumber(117))
    #expect(Rate(.zero, to: euro).inverse == nil)
  }
}
