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

/// The balance or debt to explain.
package enum BalanceSubject: Hashable, Sendable {
  /// Explains a member's balance; a positive balance is owed to them.
  ///
  /// This also explains a simplified transfer: its payer owes no single member, so it settles all or a part
  /// of the payer's balance.
  case balance(of: ID<Member>)
  /// Explains what one member owes another directly; positive if the debtor owes.
  case debt(of: ID<Member>, to: ID<Member>)

  /// The part of the answer in one entry. It is a sum over some of the entry's amounts, so it fits.
  func part(of amounts: NetAmounts, units: SettlementUnits) -> Int64 {
    switch self {
    case .balance(let member):
      let amounts = amounts.merged(by: units)
      return amounts[units.representative(of: member)]
    case .debt(let debtor, let creditor):
      let debtor = units.representative(of: debtor)
      let creditor = units.representative(of: creditor)
      guard debtor != creditor else { return 0 }
      return amounts.directDebts().reduce(0) { sum, debt in
        switch (units.representative(of: debt.debtor), units.representative(of: debt.creditor)) {
        case (debtor, creditor): sum + debt.amount
        case (creditor, debtor): sum - debt.amount
        default: sum
        }
      }
    }
  }
}
