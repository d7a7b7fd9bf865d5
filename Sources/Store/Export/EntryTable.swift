internal import Encodings
internal import Ledger
internal import SQLite

/// The entries of a group that count, as a table for spreadsheets: the oldest first, and for every member
/// what they paid and what their share is.
struct EntryTable {
  private let group: ID<Group>
  private let snapshot: Snapshot
  private let members: [Member]
  private let labels: [ID<Label>: Label]
  private let standing: Representatives<Label>

  init(_ group: ID<Group>, of snapshot: Snapshot) throws {
    self.group = group
    self.snapshot = snapshot
    members = try snapshot.members(of: group)
    let labels = try snapshot.labels(of: group)
    self.labels = Dictionary(labels.map { ($0.id, $0) }) { first, _ in first }
    standing = Representatives(self.labels.compactMapValues(\.mergedInto))
  }

  func write(to file: OutputFile) throws {
    var writer = CSVWriter()
    writeHeading(to: &writer)
    try file.write(writer.bytes)
    try snapshot.connection.forEach(
      """
      SELECT id
      FROM entries
      WHERE "group" = \(group) AND deleted IS NULL
      ORDER BY day, created, created_counter, id
      """
    ) { row in
      guard let entry = try snapshot.projection(of: row.next(), in: group) else { return }
      writer.removeAll()
      write(entry, to: &writer)
      try file.write(writer.bytes)
    }
  }

  private func writeHeading(to writer: inout CSVWriter) {
    let columns = ["date", "title", "kind", "amount", "currency", "category", "payee", "tags", "note", "id"]
    for column in columns { writer.write(text: column) }
    for member in members {
      writer.write(text: "\(member.name) paid")
      writer.write(text: "\(member.name) share")
    }
    writer.endRow()
  }

  private func write(_ entry: EntryProjection, to writer: inout CSVWriter) {
    let currency = entry.amount.currency
    writer.write(text: entry.day.description)
    writer.write(text: entry.title.text)
    writer.write(text: entry.kind.rawValue)
    writer.write(minorUnits: entry.amount.minorUnits, in: currency)
    writer.write(text: currency.code)
    writer.write(text: entry.category.map(name) ?? "")
    writer.write(text: entry.payee.map(name) ?? "")
    writer.write(text: entry.tags.map(name).joined(separator: ", "))
    writer.write(text: entry.note.text)
    writer.write(text: entry.id.description)
    let lines = Dictionary(entry.lines.map { ($0.member, $0) }) { first, _ in first }
    for member in members {
      let line = lines[member.id]
      writer.write(minorUnits: line?.paid ?? 0, in: currency)
      writer.write(minorUnits: line?.owed ?? 0, in: currency)
    }
    writer.endRow()
  }

  /// By the label that stands for it now; a household category has no name of its own unless it got one.
  private func name(of label: ID<Label>) -> String {
    let id = standing[label]
    return labels[id]?.name ?? HouseholdCategory(id)?.rawValue ?? ""
  }
}
