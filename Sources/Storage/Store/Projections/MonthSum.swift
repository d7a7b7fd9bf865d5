internal import Ledger

/// The key of a sum for reports: the entries of a month that agree in everything that reports group by.
package struct MonthSumKey: Hashable {
  /// The member whose share is summed; nil for the whole amounts.
  let member: ID<Member>?
  /// A number such as 202506.
  let month: Int
  let category: ID<Label>?
  let payee: ID<Label>?
  let tags: [ID<Label>]
  let kind: Bill.Kind
  let currency: Currency

  var storedCategory: [UInt8] { category?.bytes ?? [] }
  var storedPayee: [UInt8] { payee?.bytes ?? [] }
  var storedTags: String { TagSet.text(of: tags) }
}

extension EntryProjection {
  /// All sums for reports that include this entry while it is visible, and the amounts it adds to them.
  var monthSums: [(key: MonthSumKey, amount: Int64)] {
    guard kind != .transfer else { return [] }
    let shares = lines.filter { $0.owed != 0 }.map { line in
      // Shares of income are negative.
      (monthSum(of: line.member), kind == .income ? 0 &- line.owed : line.owed)
    }
    return [(monthSum(of: nil), amount.minorUnits)] + shares
  }

  private func monthSum(of member: ID<Member>?) -> MonthSumKey {
    MonthSumKey(
      member: member, month: day.number / 100, category: category, payee: payee, tags: tags, kind: kind,
      currency: amount.currency)
  }
}
