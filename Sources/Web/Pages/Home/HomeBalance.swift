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
    /// The sum of credits and debts, without their signs.
    fileprivate let size: Money
  }

  /// The line of the currency with the largest sum.
  let main: Line?
  let others: [Line]
  /// The other currencies converted into the main one; nil if a rate is missing.
  let othersTogether: String?

  init(_ groups: [GroupSummary], _ rates: ReferenceRates?, _ formats: Formats) {
    let lines = Self.byCurrency(groups.flatMap(\.settled)).map { Line($1, in: $0, formats) }
    let weights = Self.weights(of: lines, rates) ?? Self.entries(of: groups)
    let sorted = lines.sorted { a, b in
      let (first, second) = (a.money.currency, b.money.currency)
      return (weights[second] ?? 0, first.code) < (weights[first] ?? 0, second.code)
    }
    let others = Array(sorted.dropFirst())
    let together = sorted.first.flatMap { main in
      Self.converted(others.map(\.money), to: main.money.currency, rates).map {
        Line.sum($0, main.money.currency)
      }
    }
    main = sorted.first
    self.others = others
    othersTogether = together.map { formats.signed($0) }
  }

  /// The sizes of all lines in one currency; nil if a rate is missing.
  private static func weights(of lines: [Line], _ rates: ReferenceRates?) -> [Currency: Int64]? {
    guard let first = lines.map(\.money.currency).min(by: { $0.code < $1.code }),
      let sizes = converted(lines.map(\.size), to: first, rates)
    else { return nil }
    return Dictionary(zip(lines.map(\.money.currency), sizes.map(\.minorUnits))) { first, _ in first }
  }

  /// The number of entries by currency, which decides over the main currency without rates.
  private static func entries(of groups: [GroupSummary]) -> [Currency: Int64] {
    Dictionary(groups.map { ($0.group.currency, Int64($0.entries)) }, uniquingKeysWith: +)
  }

  private static func converted(_ amounts: [Money], to currency: Currency, _ rates: ReferenceRates?)
    -> [Money]?
  {
    let converted = amounts.compactMap { amount in
      amount.currency == currency
        ? amount : rates?.rate(from: amount.currency, to: currency)?.converted(amount)
    }
    return converted.count == amounts.count && !amounts.isEmpty ? converted : nil
  }

  /// Sums by currency, never across currencies; zero sums are left out.
  static func totals(_ balances: [Money]) -> [Money] {
    byCurrency(balances).map { Line.sum($1, $0) }.filter { !$0.isZero }.sorted {
      $0.currency.code < $1.currency.code
    }
  }

  /// Custom units are left out: the points of one group are not those of another.
  private static func byCurrency(_ balances: [Money]) -> [Currency: [Money]] {
    let known = balances.filter { Currency.named($0.currency.code) == $0.currency }
    return Dictionary(grouping: known, by: \.currency)
  }
}

extension HomeBalance.Line {
  fileprivate init(_ balances: [Money], in currency: Currency, _ formats: Formats) {
    let gets = Self.sum(balances.filter { !$0.isNegative }, currency)
    let pays = Self.sum(balances.filter(\.isNegative), currency)
    money = Self.sum(balances, currency)
    let paid = Money(minorUnits: Int64(clamping: pays.minorUnits.magnitude), currency: currency)
    size = Self.sum([gets, paid], currency)
    toGet = gets.isZero ? nil : formats.unsigned(gets)
    toPay = pays.isZero ? nil : formats.unsigned(pays)
  }

  fileprivate static func sum(_ balances: [Money], _ currency: Currency) -> Money {
    let sum = balances.reduce(Int128(0)) { $0 + Int128($1.minorUnits) }
    return Money(minorUnits: Int64(clamping: sum), currency: currency)
  }
}
