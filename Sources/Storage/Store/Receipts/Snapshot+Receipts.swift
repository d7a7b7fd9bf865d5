package import Ledger
internal import SQLite

/// A page of a group's receipts, and whether there are more.
package struct ReceiptPage: Hashable, Sendable {
  package let receipts: [Receipt]
  package let hasMore: Bool
}

extension Snapshot {
  /// All receipts of a group, removed ones too, in the order of their ids.
  package func receipts(of group: ID<Group>) throws -> [Receipt] {
    try connection.all(
      #"SELECT \#(Receipt.columns) FROM receipts WHERE "group" = \#(group) ORDER BY id"#, Receipt.init(row:))
  }

  /// A receipt of this group, removed or not; nil for a receipt of another group.
  package func receipt(_ id: ID<Receipt>, in group: ID<Group>) throws -> Receipt? {
    try connection.first(
      #"SELECT \#(Receipt.columns) FROM receipts WHERE "group" = \#(group) AND id = \#(id)"#,
      Receipt.init(row:))
  }

  /// The entry that was made from a receipt before the receipt was reopened, if that entry still exists.
  package func earlierEntry(of receipt: Receipt, in group: ID<Group>) throws -> EntryDetail? {
    guard receipt.status.isPending else { return nil }
    for item in try history(of: Entity(.receipt, receipt.id), in: group) {
      guard case .receipt(let before) = item.before, let id = before.status.value.entry else { continue }
      if let detail = try entry(id, in: group), !detail.isDeleted { return detail }
    }
    return nil
  }

  /// The number of a group's receipts that wait for an entry.
  package func pendingReceipts(of group: ID<Group>) throws -> Int {
    try connection.value(
      """
      SELECT count(*)
      FROM receipts
      WHERE "group" = \(group) AND status = 'pending' AND is_removed = 0
      """) ?? 0
  }

  /// The receipts of a group with a status, the newest first, starting after the one with the id `end`.
  package func receipts(
    of group: ID<Group>, _ status: String, before end: ID<Receipt>? = nil, limit: Int = 50
  ) throws -> ReceiptPage {
    var condition: SQL = ""
    if let end = try end.flatMap({ try receipt($0, in: group) }) {
      condition.append(
        " AND (milliseconds, counter, id) < (\(end.added.milliseconds), \(end.added.counter), \(end.id))")
    }
    let found = try connection.all(
      """
      SELECT \(Receipt.columns)
      FROM receipts
      WHERE "group" = \(group) AND status = \(status) AND is_removed = 0\(condition)
      ORDER BY milliseconds DESC, counter DESC, id DESC
      LIMIT \(limit + 1)
      """, Receipt.init(row:))
    return ReceiptPage(receipts: Array(found.prefix(limit)), hasMore: found.count > limit)
  }
}
