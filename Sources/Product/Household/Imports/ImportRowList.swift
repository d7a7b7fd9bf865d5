package import Exchange

/// How a row of a file relates to the group.
package enum ImportRowState: String, CaseIterable, Sendable {
  case refused, new, changed, binned, known, left

  package init(_ row: EntryImportPlan.Row) {
    self =
      switch row.state {
      case .new: .new
      case .known: .known
      case .changed: .changed
      case .binned: .binned
      case .erased, .toOneself: .left
      }
  }
}

/// The rows of a file in the order in which they are shown: first those that cannot be added.
package struct ImportRowList: Sendable {
  package enum Row: Sendable {
    case note(ImportDraft.RowNote)
    /// The index of an entry in the draft.
    case entry(Int)
  }

  package private(set) var rows: [(state: ImportRowState, row: Row)] = []

  package init(_ proposal: ImportProposal) {
    let draft = proposal.draft
    rows += draft.refused.map { (.refused, .note($0)) }
    rows += proposal.prepared.plan.rows.map { (ImportRowState($0), .entry($0.entry)) }
    rows += draft.left.map { (.left, .note($0)) }
  }

  /// The number of rows in each state that occurs.
  package var counts: [(ImportRowState, Int)] {
    let counts = rows.reduce(into: [:]) { counts, row in counts[row.state, default: 0] += 1 }
    return ImportRowState.allCases.compactMap { state in counts[state].map { (state, $0) } }
  }
}
