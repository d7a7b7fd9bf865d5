/// The entries that make up a balance or a direct debt; they add up to it exactly.
///
/// Entries are read one by one, so they can be loaded page by page. Those that do not change the subject
/// leave no line. `Source` says where a line comes from, such as an entry's id.
package struct BalanceExplanation<Source: Sendable>: Sendable {
  package struct Line: Sendable {
    package let source: Source
    package let amount: Money
    /// The sum of the lines so far, this one included.
    package let runningTotal: Money
  }

  package let subject: BalanceSubject
  package let currency: Currency
  package let units: SettlementUnits
  package private(set) var lines: [Line] = []
  /// The sum of all lines.
  package private(set) var total: Money

  /// A member of a unit represents the whole unit.
  package init(of subject: BalanceSubject, in currency: Currency, units: SettlementUnits = .none) {
    self.subject = subject
    self.currency = currency
    self.units = units
    total = Money(minorUnits: 0, currency: currency)
  }

  /// Reads all entries at once.
  package init(
    of subject: BalanceSubject, in currency: Currency, units: SettlementUnits = .none,
    reading entries: some Sequence<(source: Source, effect: BalanceEffect)>
  ) throws(SettlingError) {
    self.init(of: subject, in: currency, units: units)
    for entry in entries { try read(entry.effect, from: entry.source) }
  }

  /// Reads the next entry, in the order of the lines.
  ///
  /// Throws if the running total overflows, which cannot happen with entries whose balances or debts were
  /// summed in the same order.
  package mutating func read(_ effect: BalanceEffect, from source: Source) throws(SettlingError) {
    guard effect.currency == currency else { return }
    let amount = subject.part(of: effect.amounts, units: units)
    guard amount != 0 else { return }
    let (sum, overflow) = total.minorUnits.addingReportingOverflow(amount)
    guard !overflow else { throw .overflow }
    total = Money(minorUnits: sum, currency: currency)
    let money = Money(minorUnits: amount, currency: currency)
    lines.append(Line(source: source, amount: money, runningTotal: total))
  }
}
