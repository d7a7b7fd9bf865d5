import Ledger
import Store
import Words

/// What somebody gets back and what they have to pay over all their groups, in each currency by itself; where they
/// settle as one with others, with them.
struct HomeStanding {
  struct Line {
    /// Both together.
    let money: Money
    /// Nil where nothing is to be got back.
    let toGet: String?
    /// Nil where nothing is to be paid.
    let toPay: String?
  }

  /// In the currency that most of the groups count in, or the first of the others while that one is even.
  let main: Line?
  let others: [Line]

  init(_ groups: [GroupSummary], _ formats: Formats) {
    let own = Self.usualCurrency(of: groups)
    let lines = Self.byCurrency(groups.flatMap(\.settled)).map { Line($1, in: $0, formats) }
      .sorted { a, b in
        let (first, second) = (a.money.currency, b.money.currency)
        return first == own || second == own ? first == own : first.code < second.code
      }
    main = lines.first
    others = Array(lines.dropFirst())
  }

  /// Of several that are used as often, that of the group changed last.
  private static func usualCurrency(of groups: [GroupSummary]) -> Currency? {
    let current = groups.filter { !$0.group.isArchived }.map(\.group.currency)
    let counts = Dictionary(current.map { ($0, 1) }, uniquingKeysWith: +)
    return current.first { counts[$0] == counts.values.max() }
  }

  /// Summed within each currency and never across; even ones are left out.
  static func totals(_ balances: [Money]) -> [Money] {
    byCurrency(balances).map { Line.sum($1, $0) }.filter { !$0.isZero }
      .sorted { $0.currency.code < $1.currency.code }
  }

  /// A group's own units are left out: the points of one group are not those of another.
  private static func byCurrency(_ balances: [Money]) -> [Currency: [Money]] {
    let known = balances.filter { Currency.named($0.currency.code) == $0.currency }
    return Dictionary(grouping: known, by: \.currency)
  }
}

extension HomeStanding.Line {
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
