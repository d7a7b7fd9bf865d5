import Ledger
import Store
import Words

/// The visitor's credits and debts over all groups, by currency; with a party, those of the party.
struct HomeBalance {
  struct Line {
    /// The balance of both.
    let money: Money
    /// Nil without credits.
    let toGet: String?
    /// Nil without debts.
    let toPay: String?
  }

  /// The line of the currency that most of the visitor's groups have.
  let main: Line?
  let others: [Line]
  /// The balance in all currencies, in the main one; nil with one currency, or if a rate is missing.
  let together: String?

  init(_ groups: [GroupSummary], _ rates: ReferenceRates?, _ formats: Formats) {
    let order = CurrencyOrder(groups)
    let lines = Self.byCurrency(groups.flatMap(\.settled)).map { Line($1, in: $0, formats) }.sorted {
      order.precedes($0.money.currency, $1.money.currency)
    }
    main = lines.first
    others = Array(lines.dropFirst())
    together = lines.count < 2 ? nil : Self.together(lines.map(\.money), rates).map { formats.signed($0) }
  }

  /// The sum in the first currency; nil if a rate is missing.
  private static func together(_ amounts: [Money], _ rates: ReferenceRates?) -> Money? {
    guard let currency = amounts.first?.currency else { return nil }
    let converted = amounts.compactMap { amount in
      amount.currency == currency
        ? amount : rates?.rate(from: amount.currency, to: currency)?.converted(amount)
    }
    return converted.count == amounts.count ? Line.sum(converted, currency) : nil
  }

  /// Sums by currency, never across currencies; zero sums are left out.
  static func totals(_ balances: [Money], _ order: CurrencyOrder) -> [Money] {
    byCurrency(balances).map { Line.sum($1, $0) }.filter { !$0.isZero }.sorted {
      order.precedes($0.currency, $1.currency)
    }
  }

  /// Custom units are left out: the points of one group are not those of another.
  private static func byCurrency(_ balances: [Money]) -> [Currency: [Money]] {
    Dictionary(grouping: balances.filter(\.currency.isStandard), by: \.currency)
  }
}

extension HomeBalance.Line {
  fileprivate init(_ balances: [Money], in currency: Currency, _ formats: Formats) {
    let gets = Self.sum(balances.filter { !$0.isNegative }, currency)
    let pays = Self.sum(balances.filter(\.isNegative), currency)
    money = Self.sum(balances, currency)
    toGet = gets.isZero ? nil : formats.unsigned(gets)
    toPay = pays.isZero ? nil : formats.unsigned(pays)
  }

  fileprivate static func sum(_ balances: [Money], _ currency: Currency) -> Money {
    let sum = balances.reduce(Int128(0)) { $0 + Int128($1.minorUnits) }
    return Money(minorUnits: Int64(clamping: sum), currency: currency)
  }
}
