import HTTP
import Ledger
import Refusals
import Store
import Words

/// The choice of a group's currency: all known currencies and the group's own units.
enum CurrencyChoice {
  struct Unknown: PlainlyExplainedError {
    var code: String { "unknownChoice" }
    func words(_ t: Strings) -> String { t.choiceUnknown }
  }

  /// All currencies in sections. The likely ones of the
  /// group or the visitor come first, then the common ones.
  static func options(_ formats: Formats, likely: [Currency] = []) -> [SelectField.Option] {
    options(
      formats,
      [
        (formats.t.currenciesLikely, likely), (formats.t.currenciesCommon, common),
        (formats.t.currenciesAll, Currency.all),
      ])
  }

  /// Options without the long tail of rarely used currencies.
  static func fewOptions(_ formats: Formats, likely: [Currency]) -> [SelectField.Option] {
    options(formats, [(formats.t.currenciesLikely, likely), (formats.t.currenciesCommon, common)])
  }

  /// Lists each currency once, in the first section that has it.
  private static func options(_ formats: Formats, _ sections: [(heading: String, currencies: [Currency])])
    -> [SelectField.Option]
  {
    var known: Set<Currency> = []
    return sections.flatMap { heading, currencies in
      currencies.filter { known.insert($0).inserted }.map {
        SelectField.Option(value: $0.code, label: formats.name(of: $0), heading: heading)
      }
    }
  }

  /// The currencies in which most international payments are made.
  private static let common = [
    "EUR", "USD", "GBP", "JPY", "CHF", "CAD", "AUD", "CNY", "INR", "BRL", "MXN", "SEK", "NOK", "DKK", "PLN",
  ].compactMap { Currency.named($0) }

  static func currency(_ code: String) throws(Unknown) -> Currency { try currency(code, units: []) }

  static func currency(_ code: String, units: [Currency]) throws(Unknown) -> Currency {
    guard let currency = Currency.named(code) ?? units.first(where: { $0.code == code }) else {
      throw Unknown()
    }
    return currency
  }

  /// The currencies of the visitor's groups, the likeliest first; without groups, the currency of the country of
  /// their formats or of their browser's languages.
  static func likely(for visit: Visit, _ snapshot: Snapshot) throws -> [Currency] {
    let used = try visit.visitor.map { try snapshot.currencies(of: $0.account.id) } ?? []
    let known = used.filter { Currency.named($0.code) == $0 }
    guard known.isEmpty else { return known }
    let tags = [visit.visitor?.account.formats].compactMap(\.self) + AcceptLanguage(visit.head).tags
    let regional = tags.lazy.compactMap { Currency.used(where: $0) }.first
    return [regional ?? Currency.named("EUR")].compactMap(\.self)
  }
}
