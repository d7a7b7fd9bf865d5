import Ledger
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

  /// What is likely where someone lives who likes such numbers and dates.
  static func likely(in locale: String?) -> String {
    locale.flatMap { LocaleData.of($0).currency } ?? "EUR"
  }
}
