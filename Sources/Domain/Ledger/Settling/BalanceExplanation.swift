/// The entries behind a balance or a direct debt, which add up to it exactly.
///
/// Entries are read one by one, so they can come page by page from wherever they are kept. Those that
/// do not touch the subject leave no line. `Source` says where a line comes from, such as an entry's id.
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

  /// A member of a unit stands for the whole unit.
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
    for entry in entries {
      try read(entry.effect, from: entry.source)
    }
  }

  /// Reads the next entry, in the order in which the lines shall be.
  ///
  /// Fails when the running total no longer fits, which cannot happen to entries whose balances or
  /// debts were summed in the same order.
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
