import Ledger
import Store
import Words

/// The sum of all entries of one kind and currency in a list.
struct ListSum {
  let kind: Bill.Kind
  let text: String
  /// With the same sign as in the rows.
  let minorUnits: Int64
  let currency: String

  /// The sums by currency, never added across currencies. The kind is not named if all entries are expenses.
  static func all(_ sums: [EntrySum], _ formats: Formats) -> [ListSum] {
    let kinds = Bill.Kind.allCases
    let isPlain = sums.allSatisfy { $0.kind == .expense }
    return sums.sorted { a, b in
      let (first, second) = (a.total.currency.code, b.total.currency.code)
      return first == second
        ? kinds.firstIndex(of: a.kind) ?? 0 < kinds.firstIndex(of: b.kind) ?? 0 : first < second
    }.map { ListSum($0, isPlain, formats) }
  }

  private init(_ sum: EntrySum, _ isPlain: Bool, _ formats: Formats) {
    let amount = formats.money(sum.total)
    kind = sum.kind
    text =
      switch sum.kind {
      case .expense: isPlain ? amount : formats.t.sumExpense(amount: amount)
      case .income: formats.t.sumIncome(amount: amount)
      case .transfer: formats.t.sumTransfer(amount: amount)
      }
    minorUnits = sum.kind == .income ? -sum.total.minorUnits : sum.total.minorUnits
    currency = sum.total.currency.code
  }
}

/// The sums of a list: in the group's own currency, and in others on request.
struct ListSums {
  let count: Int
  let countText: String
  let own: [ListSum]
  let others: [ListSum]
  let othersText: String

  init(_ found: EntryListPage, _ context: EntryContext) {
    let all = ListSum.all(found.sums, context.formats)
    let codes = Set(all.map(\.currency))
    let own = context.group.currency.code
    let first = codes.contains(own) ? own : codes.min()
    count = found.count
    countText = context.t.listCount(count: count)
    self.own = all.filter { $0.currency == first }
    others = all.filter { $0.currency != first }
    othersText = context.t.listOtherCurrencies(count: max(0, codes.count - 1))
  }
}
