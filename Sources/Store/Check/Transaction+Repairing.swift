internal import Ledger
internal import SQLite

extension Transaction {
  /// Makes everything that follows from the journals again. Throws `RepairRefusal` where a journal cannot be read.
  package func repair(progress: (CheckProgress) -> Void = { _ in }) throws {
    var steps = CheckProgress(total: try operationCount())
    try forgetProjections()
    for group in try allGroups() {
      do {
        try repair(group) { count in
          steps.operations += count
          progress(steps)
        }
      } catch {
        guard let flaw = Self.words(ofFlaw: error) else { throw error }
        throw RepairRefusal(description: "nothing was repaired, as of group \(group) \(flaw)")
      }
    }
  }

  private func repair(_ group: ID<Group>, _ progress: (Int) -> Void) throws {
    let book = try book(of: group)
    var count = 0
    for entries in [false, true] {
      try forEachState(of: group, entries: entries) { state, operations in
        try project(from: state.beginning, to: state, book)
        progress(operations)
        count += 1
        if count % 10_000 == 0 { try write(&book.totals, of: book) }
      }
    }
    try write(&book.totals, of: book)
  }

  /// Also of groups that are gone: nothing of what is kept is trusted.
  private func forgetProjections() throws {
    forgetBooks()
    for table in Self.derivedTables { try connection.run("DELETE FROM \(table)") }
  }

  /// What follows from the journals, each before what it refers to.
  static let derivedTables: [SQL] = [
    "shares", "entry_tags", "entry_files", "entries", "texts", "tallies", "month_sums", "balances", "debts",
    "members", "labels", "presets", "skipped_days", "rules", "budgets", "receipts", "custom_units",
    "group_details",
  ]
}

extension EntityState {
  /// The same thing before any operation.
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
