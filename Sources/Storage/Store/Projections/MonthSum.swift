internal import Ledger

/// Which entries a sum for reports is of: those of a month that agree in all that reports go by.
package struct MonthSumKey: Hashable {
  /// Whose share it is; nil for all of the entries.
  let member: ID<Member>?
  /// As in 202506.
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
  /// Every sum for reports that this entry is part of while it is visible, and what it adds there.
  var monthSums: [(key: MonthSumKey, amount: Int64)] {
    guard kind != .transfer else { return [] }
    let shares = lines.filter { $0.owed != 0 }.map { line in
      // Money that came back is owed below zero.
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
