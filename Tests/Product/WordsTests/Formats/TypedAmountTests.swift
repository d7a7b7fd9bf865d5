import Ledger
import Testing

@testable import Words

/// Amounts in form fields look like amounts in pages.
struct TypedAmountTests {
  private static let tags =
    PlatformLocale.all.map(\.tag) + ["ar-AE", "ar-DZ", "ar-SA", "fa", "hi", "de-LU", "fr-MA", "es-PR", "zz"]

  @Test(arguments: tags) func `a field is filled with the digits and marks of the page`(locale: String) throws
  {
    let habits = LocaleHabits.of(locale)
    for units: Int64 in [0, 7, 12_840, 123_456_789, 987_654_321_012] {
      let quantity = try #require(DecimalNumber(units: units, scale: 2))
      #expect(habits.amounts.text(of: quantity, grouped: true) == habits.number.text(units, scale: 2))
    }
  }

  @Test(arguments: tags) func `what a page prints can be typed, and what a field shows`(locale: String) throws
  {
    let (habits, euro) = (LocaleHabits.of(locale), try #require(Currency.named("EUR")))
    for units: Int64 in [0, 7, 12_840, 123_450, 123_456_789, 987_654_321_012] {
      let money = Money(minorUnits: units, currency: euro)
      let printed = habits.number.text(units, scale: 2)
      for text in [printed, habits.amounts.text(of: money), habits.amounts.text(of: money, grouped: true)] {
        #expect(try habits.amounts.read(text, in: euro).minorUnits == units, "\(text)")
      }
    }
  }
}
