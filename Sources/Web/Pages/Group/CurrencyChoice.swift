import HTTP
import Ledger
import Store
import Words

/// The currency that a group counts in, chosen from all that there are and the group's own units.
enum CurrencyChoice {
  struct Unknown: FieldMistake {
    func words(_ t: Strings) -> String { t.choiceUnknown }
  }

  /// Those that are likely first: of the group or the visitor, then what much of the world pays with, then all.
  static func options(_ formats: Formats, likely: [Currency] = []) -> [SelectField.Option] {
    options(
      formats,
      [
        (formats.t.currenciesLikely, likely), (formats.t.currenciesCommon, common),
        (formats.t.currenciesAll, Currency.all),
      ])
  }

  /// The same without the many that hardly anybody asks for.
  static func fewOptions(_ formats: Formats, likely: [Currency]) -> [SelectField.Option] {
    options(formats, [(formats.t.currenciesLikely, likely), (formats.t.currenciesCommon, common)])
  }

  /// Each once, where it is likeliest.
  private static func options(
    _ formats: Formats, _ sections: [(heading: String, currencies: [Currency])]
  ) -> [SelectField.Option] {
    var known: Set<Currency> = []
    return sections.flatMap { heading, currencies in
      currencies.filter { known.insert($0).inserted }.map {
        SelectField.Option(value: $0.code, label: formats.name(of: $0), heading: heading)
      }
    }
  }

  /// Those in which most payments between lands are made.
  private static let common = [
    "EUR", "USD", "GBP", "JPY", "CHF", "CAD", "AUD", "CNY", "INR", "BRL", "MXN", "SEK", "NOK", "DKK", "PLN",
  ].compactMap { Currency.named($0) }

  static func currency(_ code: String) throws(Unknown) -> Currency {
    try currency(code, units: [])
  }

  static func currency(_ code: String, units: [Currency]) throws(Unknown) -> Currency {
    guard let currency = Currency.named(code) ?? units.first(where: { $0.code == code }) else {
      throw Unknown()
    }
    return currency
  }

  /// The currency of the visitor's groups, if they all have the same; else the currency of the country of their formats or
  /// of their browser's languages.
  static func likely(for visit: Visit, _ snapshot: Snapshot) throws -> String {
    let used = try visit.visitor.map { try snapshot.currencies(of: $0.account.id) } ?? []
    if used.count == 1, Currency.named(used[0].code) == used[0] { return used[0].code }
    let tags = [visit.visitor?.account.formats].compactMap(\.self) + AcceptLanguage(visit.head).tags
    return tags.lazy.compactMap { Currency.used(where: $0) }.first?.code ?? "EUR"
  }
}
