internal import Ledger
internal import SQLite

extension Transaction {
  /// Makes everything that follows from the journals again.
  package func repair(progress: (CheckProgress) -> Void = { _ in }) throws {
    var steps = CheckProgress(total: try operationCount())
    try forgetProjections()
    for group in try allGroups() {
      try repair(group) { count in
        steps.operations += count
        progress(steps)
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
    try connection.run(
      script: """
        DELETE FROM shares;
        DELETE FROM entry_tags;
        DELETE FROM entry_files;
        DELETE FROM entries;
        DELETE FROM texts;
        DELETE FROM tallies;
        DELETE FROM month_sums;
        DELETE FROM balances;
        DELETE FROM debts;
        DELETE FROM members;
        DELETE FROM labels;
        DELETE FROM presets;
        DELETE FROM skipped_days;
        DELETE FROM rules;
        DELETE FROM budgets;
        DELETE FROM receipts;
        DELETE FROM custom_units;
        DELETE FROM group_details;
        """)
  }
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
