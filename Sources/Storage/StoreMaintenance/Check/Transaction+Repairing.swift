import Store

internal import Ledger
internal import SQLite

extension Transaction {
  /// Rebuilds all tables that depend on the journals, and the columns of operations from their changes.
  ///
  /// Throws `RepairRefusal` if a journal cannot be read, and if operations are lost: their changes exist only
  /// in the tables, and are lost too with `acceptingLoss`.
  package func repair(acceptingLoss: Bool = false, progress: (CheckProgress) -> Void = { _ in }) throws {
    var steps = CheckProgress(total: try operationCount())
    _ = try mendClock()
    try mendRows()
    if !acceptingLoss, let loss = try countFinding() { throw RepairRefusal(loss) }
    for group in try allGroups() { try requireBeginnings(group, acceptingLoss) }
    if acceptingLoss { try acceptCount() }
    try eraseAgain()
    try forgetProjections()
    for group in try allGroups() {
      do {
        try remake(group) { count in
          steps.operations += count
          progress(steps)
        }
      } catch {
        guard let flaw = Self.words(ofFlaw: error) else { throw error }
        throw RepairRefusal(Finding(words: "group \(group): \(flaw)", cure: .backupBeforeRepair))
      }
    }
    if acceptingLoss { return try acceptSeals() }
    // Otherwise an altered journal would look as if it had always been so.
    if let changed = try sealFindings().first { throw RepairRefusal(changed) }
  }

  private func mendRows() throws {
    var rows = JournalAudit()
    try rows.run(on: self)
    if let finding = rows.findings.first(where: { $0.cure == .backupBeforeRepair }) {
      throw RepairRefusal(finding)
    }
    for (sequence, entity) in rows.misfiled {
      try connection.run(
        """
        UPDATE operations
        SET entity_kind = \(entity.kind), entity = \(entity.id)
        WHERE sequence = \(sequence)
        """)
    }
    for sequence in rows.detached {
      try connection.run(#"UPDATE operations SET "action" = NULL WHERE sequence = \#(sequence)"#)
    }
  }

  /// Changes of entities that were never added cannot be rebuilt; they are dropped if the loss is accepted.
  private func requireBeginnings(_ group: ID<Group>, _ acceptingLoss: Bool) throws {
    let unbegun = try unbegun(of: group)
    guard !unbegun.isEmpty else { return }
    let finding = Finding(unbegun: unbegun, of: group)
    guard acceptingLoss, finding.cure == .loss else { throw RepairRefusal(finding) }
    for entity in unbegun {
      try connection.run(
        """
        DELETE FROM operations
        WHERE "group" = \(group) AND entity = \(entity.id) AND entity_kind = \(entity.kind)
        """)
    }
  }

  /// Builds the tables of a group that has no rows in them yet.
  func remake(_ group: ID<Group>, _ progress: (Int) throws -> Void) throws {
    let book = try book(of: group)
    var count = 0
    for entries in [false, true] {
      try forEachState(of: group, entries: entries) { state, operations in
        try project(from: state.beginning, to: state, book)
        try progress(operations)
        count += 1
        if count % 10_000 == 0 { try write(&book.totals, of: book) }
      }
    }
    try write(&book.totals, of: book)
  }

  /// Includes the rows of groups that no longer exist: no existing row is trusted.
  private func forgetProjections() throws {
    forgetBooks()
    for table in Self.derivedTables { try connection.run("DELETE FROM \(table)") }
  }

  /// The tables that depend on the journals, each before the ones it refers to.
  static let derivedTables: [SQL] = [
    "shares", "entry_tags", "entry_files", "entries", "texts", "tallies", "month_sums", "balances", "debts",
    "members", "labels", "presets", "skipped_days", "rules", "budgets", "receipts", "custom_units",
    "group_details",
  ]
}

extension EntityState {
  /// The same entity before any operation.
  fileprivate var beginning: EntityState {
    switch self {
    case .group(let state): .group(GroupState(id: state.id))
    case .member(let state): .member(MemberState(id: state.id))
    case .entry(let state): .entry(EntryState(id: state.id))
    case .label(let state): .label(LabelState(id: state.id))
    case .preset(let state): .preset(PresetState(id: state.id))
    case .rule(let state): .rule(RuleState(id: state.id))
    case .receipt(let state): .receipt(ReceiptState(id: state.id))
    case .budget(let state): .budget(BudgetState(category: state.category))
    }
  }
}
