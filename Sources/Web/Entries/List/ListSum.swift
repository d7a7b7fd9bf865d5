import Ledger
import Store
import Words

/// What all entries of one kind and currency in a list come to.
struct ListSum {
  let kind: Bill.Kind
  let text: String
  /// With the sign that the rows have.
  let minorUnits: Int64
  let currency: String

  /// By currency, and never added across.
  static func all(_ sums: [EntrySum], _ formats: Formats) -> [ListSum] {
    let kinds = Bill.Kind.allCases
    return sums.sorted { a, b in
      let (first, second) = (a.total.currency.code, b.total.currency.code)
      return first == second
        ? kinds.firstIndex(of: a.kind) ?? 0 < kinds.firstIndex(of: b.kind) ?? 0 : first < second
    }.map { ListSum($0, formats) }
  }

  private init(_ sum: EntrySum, _ formats: Formats) {
    let amount = formats.money(sum.total)
    kind = sum.kind
    text =
      switch sum.kind {
      case .expense: formats.t.sumExpense(amount: amount)
      case .income: formats.t.sumIncome(amount: amount)
      case .transfer: formats.t.sumTransfer(amount: amount)
      }
    minorUnits = sum.kind == .income ? -sum.total.minorUnits : sum.total.minorUnits
    currency = sum.total.currency.code
  }
}
