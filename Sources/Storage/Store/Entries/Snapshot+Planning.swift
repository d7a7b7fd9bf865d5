internal import Ledger
internal import SQLite

/// Chooses a query plan by the tallies, which tell how many entries match each criterion.
extension Snapshot {
  /// The plan that reads all entries of a selection.
  func path(through selection: EntrySelection) throws -> EntrySelection.Path {
    let shortest = try shortestGathering(selection)
    guard let shortest else { return .walking }
    // An entry that is found through another index costs about as much as two along the list.
    return try 2 * shortest.count < entryCount(inDaysOf: selection) ? .gathering(shortest.index) : .walking
  }

  /// The plan that reads the first few entries of a selection in the order of the list.
  ///
  /// Walking needs more steps the rarer the matches are; gathering has to read and sort all of them.
  func path(to rows: Int, of selection: EntrySelection) throws -> EntrySelection.Path {
    guard let shortest = try shortestGathering(selection) else { return .walking }
    let all = try entryCount(inDaysOf: selection)
    let (product, isTooMuch) = rows.multipliedReportingOverflow(by: all)
    let steps = shortest.count == 0 || isTooMuch ? all : min(all, product / shortest.count)
    return 2 * shortest.count < steps ? .gathering(shortest.index) : .walking
  }

  /// The number of entries in the days of a selection.
  func entryCount(inDaysOf selection: EntrySelection) throws -> Int {
    let all = EntrySelection(
      group: selection.group, kind: nil, days: selection.days, amounts: nil, criteria: [],
      isImpossible: selection.isImpossible)
    guard let tallies = all.tallies else { return 0 }
    return try connection.value("SELECT coalesce(sum(count), 0) \(tallies)") ?? 0
  }

  private func shortestGathering(_ selection: EntrySelection) throws -> (index: Int, count: Int)? {
    try selection.criteria.indices.map { ($0, try bound(selection.criteria[$0], selection.group)) }.min {
      $0.1 < $1.1
    }
  }

  /// The largest possible number of entries that match a criterion; an estimate for words.
  private func bound(_ criterion: EntrySelection.Criterion, _ group: ID<Group>) throws -> Int {
    switch criterion.kind {
    case .facet(let facet, let values): return try count(facet, values, group)
    case .word(let texts, let labels):
      let named = labels.map { $0.retyped(as: Facet.self) }
      return try count(ofTexts: texts, group) + count(.category, named, group) + count(.payee, named, group)
        + count(.tag, named, group)
    case .mark(let mark, _): return try count(mark, group)
    }
  }

  /// Filters such as "without a category" scan the table: no index holds what is missing.
  private func count(_ mark: EntryMark, _ group: ID<Group>) throws -> Int {
    switch mark {
    case .lacksCategory, .lacksTag, .lacksPayee: try entryCount(of: group)
    case .hasFile: try connection.value(#"SELECT count(*) FROM attachments WHERE "group" = \#(group)"#) ?? 0
    case .repeats:
      try connection.value(#"SELECT count(*) FROM entries WHERE "group" = \#(group) AND rule IS NOT NULL"#)
        ?? 0
    }
  }

  private func count(_ facet: Facet, _ values: [ID<Facet>], _ group: ID<Group>) throws -> Int {
    guard !values.isEmpty else { return 0 }
    return try connection.value(
      """
      SELECT coalesce(sum(count), 0)
      FROM tallies
      WHERE "group" = \(group) AND facet = \(facet) AND value IN (\(SQL.list(values))) AND span = 0
      """) ?? 0
  }

  /// Assumes that every text is the title of equally many entries.
  private func count(ofTexts found: Int, _ group: ID<Group>) throws -> Int {
    let all = try connection.value(#"SELECT count(*) FROM texts WHERE "group" = \#(group)"#, as: Int.self)
    guard let all, all > 0 else { return 0 }
    return Int(Double(found) / Double(all) * Double(try entryCount(of: group)))
  }
}
