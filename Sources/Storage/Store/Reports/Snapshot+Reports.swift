package import Ledger

extension Snapshot {
  /// Reports the totals of the entries that match a filter. With a member, only that person's shares.
  ///
  /// Whole months are read from stored sums, and only the remaining days at both ends from entries. A filter
  /// by more than days and a kind reads all matching entries.
  package func report(
    of overview: GroupOverview, by grouping: Report.Grouping, for member: ID<Member>? = nil,
    matching filter: EntryFilter = EntryFilter()
  ) throws -> Report {
    let members = try member.map { try numbers(of: overview.aliases(of: $0), in: overview.group.id) }
    var reading = ReportBuilder(overview, grouping, members, self)
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
  /// Whether it filters by days and a kind only.
  fileprivate var goesByMonths: Bool {
    var days = EntryFilter()
    (days.from, days.to, days.kind) = (from, to, kind)
    return self == days
  }

  /// Nil if the range ends before it begins.
  fileprivate var days: ClosedRange<Day>? {
    let (first, last) = (from ?? .first, to ?? .last)
    return first <= last ? first...last : nil
  }
}
