package import Ledger
internal import SQLite

/// One page of a group's inbox, and whether there is more behind it.
package struct ReceiptPage: Hashable, Sendable {
  package let receipts: [Receipt]
  package let hasMore: Bool
}

extension Snapshot {
  /// All receipts of a group, also those removed, in the order of their ids.
  package func receipts(of group: ID<Group>) throws -> [Receipt] {
    try connection.all(
      #"SELECT \#(Receipt.columns) FROM receipts WHERE "group" = \#(group) ORDER BY id"#,
      Receipt.init(row:))
  }

  /// A receipt of this group, removed or not; one of another group is not there.
  package func receipt(_ id: ID<Receipt>, in group: ID<Group>) throws -> Receipt? {
    try connection.first(
      #"SELECT \#(Receipt.columns) FROM receipts WHERE "group" = \#(group) AND id = \#(id)"#,
      Receipt.init(row:))
  }

  /// The entry that was made of a receipt before it was opened again, where that entry is still there.
  package func earlierEntry(of receipt: Receipt, in group: ID<Group>) throws -> EntryDetail? {
    guard receipt.status.isPending else { return nil }
    for item in try history(of: Entity(.receipt, receipt.id), in: group) {
      guard case .receipt(let before) = item.before, let id = before.status.value.entry else { continue }
      if let detail = try entry(id, in: group), !detail.isDeleted { return detail }
    }
    return nil
  }

  /// How many receipts of a group wait for an entry.
  package func pendingReceipts(of group: ID<Group>) throws -> Int {
    try connection.value(
      """
      SELECT count(*)
      FROM receipts
      WHERE "group" = \(group) AND status = 'pending' AND is_removed = 0
      """) ?? 0
  }

  /// The receipts of a group in one state, the newest first, from before the one at `end`.
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
