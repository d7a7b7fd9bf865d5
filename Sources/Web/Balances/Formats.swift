import Foundation
import Ledger

/// Writes money and days as one viewer reads them.
struct Formats: Sendable {
  let t: Strings
  let locale: String
  /// The day it is where the viewer is.
  let today: Day

  init(t: Strings, locale: String? = nil, today: Day) {
    self.t = t
    self.locale = locale ?? (t.tag == "en" ? "en-GB" : t.tag)
    self.today = today
  }

  /// How amounts are typed.
  var amounts: AmountFormat { AmountFormat(locale: locale) }

  func money(_ money: Money) -> String {
    "\(amounts.text(of: money, grouped: true))\u{A0}\(money.currency.code)"
  }

  /// The amount with a plus or a minus, and zero with neither.
  func signed(_ money: Money) -> String {
    let sign = money.isZero ? "" : money.isNegative ? "\u{2212}" : "+"
    return sign + unsigned(money)
  }

  /// The amount without its sign, for a sentence that says in words which way it goes.
  func unsigned(_ money: Money) -> String {
    self.money(Money(minorUnits: Int64(clamping: money.minorUnits.magnitude), currency: money.currency))
  }

  func number(_ quantity: Quantity) -> String { amounts.text(of: quantity) }

  func list(_ texts: [String]) -> String {
    texts.formatted(.list(type: .and).locale(Locale(identifier: locale)))
  }

  func date(_ day: Day) -> String { day.description }

  func isolated(_ text: String) -> String { text }

  func name(of currency: Currency) -> String { currency.code }
}
