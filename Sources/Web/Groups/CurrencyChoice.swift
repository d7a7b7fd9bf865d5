import Foundation
import Ledger

/// The currency that a group counts in, chosen from all that there are and the group's own units.
struct CurrencyChoice: Sendable {
  struct Unknown: FieldMistake {
    func words(_ t: Strings) -> String { t.choiceUnknown }
  }

  let t: Strings
  var units: [Currency] = []

  var options: [SelectField.Option] {
    let locale = Locale(identifier: t.tag)
    return (units + Currency.all).map { currency in
      let name = locale.localizedString(forCurrencyCode: currency.code)
      let label = name.map { $0 == currency.code ? $0 : "\(currency.code) · \($0)" }
      return SelectField.Option(value: currency.code, label: label ?? currency.code)
    }
  }

  func currency(_ code: String) throws(Unknown) -> Currency {
    guard let currency = Currency.named(code) ?? units.first(where: { $0.code == code }) else {
      throw Unknown()
    }
    return currency
  }

  /// What is likely where someone lives who likes such numbers and dates.
  static func likely(in locale: String?) -> String {
    locale.flatMap { Locale(identifier: $0).currency?.identifier } ?? "EUR"
  }
}
