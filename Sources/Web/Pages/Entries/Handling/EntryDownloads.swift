import API
import Exchange
import HTTP
package import Ledger
package import Store

/// The filtered list as a table for spreadsheets.
enum EntryDownload {
  static func show(_ visit: Visit) async throws -> Response {
    let table = try await visit.download { snapshot, write in
      let overview = try visit.overview(snapshot)
      let filter = try ListQuery(visit.query(), EntryContext(overview, visit)).filter
      try snapshot.writeTable(of: overview, matching: filter, to: write)
    }
    return .download(.source(table), as: "entries.csv", "text/csv; charset=utf-8")
  }
}

/// A group's entries in Splitwise's format, for members who move to another app.
enum SplitwiseDownload {
  static func show(_ visit: Visit) async throws -> Response {
    let today = visit.day(of: visit.now)
    let table = try await visit.download { snapshot, write in
      try snapshot.writeSplitwiseTable(of: try visit.group.group, on: today, to: write)
    }
    let group = try visit.read { try $0.group(try visit.group.group) }
    let name = SplitwiseTableWriter.fileName(group: group?.name ?? "", on: today)
    return .download(.source(table), as: name, "text/csv; charset=utf-8")
  }
}

extension Snapshot {
  /// Writes a group's entries in the format that other apps import.
  package func writeSplitwiseTable(of group: ID<Group>, on day: Day, to write: ([UInt8]) throws -> Void)
    throws
  {
    guard let overview = try overview(of: group) else { return }
    try write(try splitwiseTable(of: overview, on: day))
  }

  /// All entries that are not deleted, the oldest first. Former members have a column if an entry names them.
  private func splitwiseTable(of overview: GroupOverview, on day: Day) throws -> [UInt8] {
    var entries: [EntryRow] = []
    try forEachEntry(of: overview, matching: EntryFilter()) { row, _ in entries.append(row) }
    let named = Set(entries.flatMap { $0.parts.map(\.member) })
    let members = overview.members.filter { $0.mergedInto == nil && ($0.isCurrent || named.contains($0.id)) }
    var table = SplitwiseTableWriter(people: members.map(\.name))
    for entry in entries.reversed() {
      let nets = Dictionary(entry.parts.map { ($0.member, $0.net) }) { first, _ in first }
      table.write(
        .init(
          day: entry.day, kind: entry.kind, title: entry.title, amount: entry.amount,
          original: entry.original, category: CategoryMeaning(entry.category, overview),
          nets: members.map { nets[$0.id] ?? 0 }))
    }
    return table.finished(on: day)
  }
}

extension CategoryMeaning {
  /// The category for a label. If the group has renamed it, its new name is used.
  fileprivate init(_ label: ID<Label>?, _ overview: GroupOverview) {
    guard let label else {
      self = .none
      return
    }
    if let name = overview.label(label)?.name {
      self = .own(name)
    } else {
      self = HouseholdCategory(label).map { .household($0) } ?? .none
    }
  }
}
