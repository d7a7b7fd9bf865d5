package import Ledger

extension Snapshot {
  /// What the entries that a filter leaves come to. With a member it is that person's share of them.
  ///
  /// Whole months are read from the sums that are kept, and only the days that are left over at both ends
  /// from the entries; a filter by more than days and a kind looks at all that it leaves.
  package func report(
    of overview: GroupOverview, by grouping: Report.Grouping, for member: ID<Member>? = nil,
    matching filter: EntryFilter = EntryFilter()
  ) throws -> Report {
    let members = try member.map { try numbers(of: overview.aliases(of: $0), in: overview.group.id) }
    var reading = ReportReading(overview, grouping, members, self)
    if filter.kind == .transfer { return reading.report }
    guard filter.goesByMonths, let days = filter.days else {
      try reading.addEntries(matching: filter)
      return reading.report
    }
    let (before, months, after) = days.inMonths
    if let months { try reading.addMonths(months, filter.kind) }
    for part in [before, after].compactMap(\.self) {
      var filter = filter
      (filter.from, filter.to) = (part.lowerBound, part.upperBound)
      try reading.addEntries(matching: filter)
    }
    return reading.report
  }
}

extension EntryFilter {
  /// Whether it asks for nothing but days and a kind.
  fileprivate var goesByMonths: Bool {
    var days = EntryFilter()
    (days.from, days.to, days.kind) = (from, to, kind)
    return self == days
  }

  /// Nil where they end before they begin.
  fileprivate var days: ClosedRange<Day>? {
    let (first, last) = (from ?? .first, to ?? .last)
    return first <= last ? first...last : nil
  }
}
