internal import Ledger
internal import SQLite

extension EntrySelection {
  /// The query plan that finds the entries.
  enum Path {
    /// Walks along the list and tests each entry.
    case walking
    /// Collects entries by the index of one criterion.
    case gathering(Int)
  }

  /// Returns `FROM entries AS e WHERE …`; `days` narrows the selected range of days.
  func source(_ path: Path, in days: ClosedRange<Day>? = nil) -> SQL {
    let days = days ?? self.days
    var sql: SQL
    switch path {
    case .walking:
      sql = """
        FROM entries AS e INDEXED BY entries_listed WHERE e."group" = \(group) AND e.deleted IS NULL
        """
    case .gathering(let number):
      if let index = criteria[number].index {
        sql = #"FROM entries AS e INDEXED BY \#(index) WHERE e."group" = \#(group) AND e.deleted IS NULL"#
      } else {
        // The unary plus keeps SQLite's planner from walking the list nevertheless.
        sql = #"FROM entries AS e WHERE +e."group" = \#(group) AND +e.deleted IS NULL"#
      }
    }
    // An empty range of days, written so that SQLite can still use the index.
    if isImpossible { sql.append(" AND e.day BETWEEN 1 AND 0") }
    if let days { sql.append(" AND e.day BETWEEN \(days.lowerBound) AND \(days.upperBound)") }
    if let kind { sql.append(" AND e.kind = \(kind)") }
    if let amounts { sql.append(" AND \(amounts)") }
    for (index, criterion) in criteria.enumerated() {
      if case .gathering(index) = path, criterion.index == nil {
        sql.append(" AND e.number IN (\(criterion.gathering))")
      } else {
        sql.append(" AND \(criterion.test)")
      }
    }
    return sql
  }

  /// The same selection without the criterion of a facet.
  func removingCriterion(_ facet: Facet) -> EntrySelection { with(criteria.filter { $0.facet != facet }) }

  /// The same selection without the criterion of a mark, and without values of the facet that the mark says
  /// is missing.
  func removingCriterion(_ mark: EntryMark) -> EntrySelection {
    if let facet = mark.facet { return removingCriterion(facet) }
    return with(criteria.filter { $0.mark != mark })
  }

  /// The same selection with one more criterion at the end.
  func adding(_ criterion: Criterion) -> EntrySelection { with(criteria + [criterion]) }

  private func with(_ criteria: [Criterion]) -> EntrySelection {
    EntrySelection(
      group: group, kind: kind, days: days, amounts: amounts, criteria: criteria, isImpossible: isImpossible)
  }

  /// The same selection without limits on the days.
  var inAllDays: EntrySelection {
    EntrySelection(
      group: group, kind: kind, days: nil, amounts: amounts, criteria: criteria, isImpossible: false)
  }

  /// The same selection for all kinds.
  var ofEveryKind: EntrySelection {
    EntrySelection(
      group: group, kind: nil, days: days, amounts: amounts, criteria: criteria, isImpossible: isImpossible)
  }
}
