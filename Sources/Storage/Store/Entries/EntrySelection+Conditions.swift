internal import Ledger
internal import SQLite

extension EntrySelection {
  /// How the entries are come by.
  enum Path {
    /// Along the list, testing each.
    case walking
    /// By the index of one criterion.
    case gathering(Int)
  }

  /// `FROM entries AS e WHERE …`, in fewer days than were selected where those are given.
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
        // The plus keeps the planner from walking the list all the same.
        sql = #"FROM entries AS e WHERE +e."group" = \#(group) AND +e.deleted IS NULL"#
      }
    }
    // No day, said in a way that the index can be used for.
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

  /// The same without the criterion of a facet.
  func without(_ facet: Facet) -> EntrySelection {
    with(criteria.filter { $0.facet != facet })
  }

  /// The same without the criterion of a mark, and without values of what it says there is none of.
  func without(_ mark: EntryMark) -> EntrySelection {
    if let facet = mark.facet { return without(facet) }
    return with(criteria.filter { $0.mark != mark })
  }

  /// The same with one criterion more, which is the last one.
  func adding(_ criterion: Criterion) -> EntrySelection { with(criteria + [criterion]) }

  private func with(_ criteria: [Criterion]) -> EntrySelection {
    EntrySelection(
      group: group, kind: kind, days: days, amounts: amounts, criteria: criteria,
      isImpossible: isImpossible)
  }

  /// The same in all days.
  var inAllDays: EntrySelection {
    EntrySelection(
      group: group, kind: kind, days: nil, amounts: amounts, criteria: criteria, isImpossible: false)
  }

  /// The same of every kind.
  var ofEveryKind: EntrySelection {
    EntrySelection(
      group: group, kind: nil, days: days, amounts: amounts, criteria: criteria,
      isImpossible: isImpossible)
  }
}
