import HTTP
import Ledger
import Store
import Words

/// The currency that a group counts in, chosen from all that there are and the group's own units.
enum CurrencyChoice {
  struct Unknown: FieldMistake {
    func words(_ t: Strings) -> String { t.choiceUnknown }
  }

  static func options(_ formats: Formats, units: [Currency] = []) -> [SelectField.Option] {
    (units + Currency.all).map { SelectField.Option(value: $0.code, label: formats.name(of: $0)) }
  }

  static func currency(_ code: String) throws(Unknown) -> Currency {
    try currency(code, units: [])
  }

  static func currency(_ code: String, units: [Currency]) throws(Unknown) -> Currency {
    guard let currency = Currency.named(code) ?? units.first(where: { $0.code == code }) else {
      throw Unknown()
    }
    return currency
  }

  /// What is paid with where the visitor seems to live: as they like numbers and dates, else as their browser asks
  /// for pages.
  static func likely(for visit: Visit) -> String {
    let tags = [visit.visitor?.account.formats].compactMap(\.self) + AcceptLanguage(visit.head).tags
    return tags.lazy.compactMap { Currency.used(where: $0) }.first?.code ?? "EUR"
  }
}
