import Encodings
import HTTP
import Ledger
import Store
import Words

/// The filtered list as a table for spreadsheets, the newest first: amounts in plain digits, and everyone's
/// share in a column of its own. Money that came back counts below zero, as in the sums of the list.
enum EntryTable {
  /// A table is written in one go, so a longer one has to be asked for in parts, or exported.
  private static let mostRows = 50_000

  static func show(_ visit: Visit) throws -> Response {
    let bytes = try visit.store.read { snapshot in
      guard let overview = try snapshot.overview(of: try visit.group.group) else { throw Problem.notFound }
      let context = EntryContext(overview, visit)
      let filter = try ListQuery(visit.query(), context).filter
      let count = try snapshot.sums(of: overview, matching: filter).reduce(0) { $0 + $1.count }
      guard count <= mostRows else { throw Problem.tooLarge }
      return try written(filter, overview, context, snapshot)
    }
    return Response(
      .ok,
      fields: [
        .contentType: "text/csv; charset=utf-8", .contentDisposition: #"attachment; filename="entries.csv""#,
        .cacheControl: Representation.CachePolicy.unstored.fieldValue,
      ], body: .bytes(bytes[...]))
  }

  private static func written(
    _ filter: EntryFilter, _ overview: GroupOverview, _ context: EntryContext, _ snapshot: Snapshot
  ) throws -> [UInt8] {
    let members = overview.members.filter { $0.mergedInto == nil }
    var writer = CSVWriter()
    let columns = ["date", "title", "kind", "amount", "currency", "category", "payee", "tags", "note", "id"]
    for column in columns + members.map(\.name) { writer.write(text: column) }
    writer.endRow()
    try snapshot.forEachEntry(of: overview, matching: filter) { entry, note in
      write(entry, note, members, context, to: &writer)
    }
    return writer.bytes
  }

  private static func write(
    _ entry: EntryRow, _ note: String, _ members: [Member], _ context: EntryContext,
    to writer: inout CSVWriter
  ) {
    let owed = Dictionary(entry.parts.map { ($0.member, $0.owed) }, uniquingKeysWith: { first, _ in first })
    let currency = entry.amount.currency
    let name = { (label: ID<Label>) in context.labels.name(of: label) ?? "" }
    writer.write(text: entry.day.description)
    writer.write(text: context.t.title(entry.title, of: entry.kind))
    writer.write(text: entry.kind.rawValue)
    let units = entry.amount.minorUnits
    writer.write(minorUnits: entry.kind == .income ? -units : units, in: currency)
    writer.write(text: currency.code)
    writer.write(text: entry.category.map(name) ?? "")
    writer.write(text: entry.payee.map(name) ?? "")
    writer.write(text: entry.tags.map(name).joined(separator: ", "))
    writer.write(text: note)
    writer.write(text: entry.id.description)
    for member in members { writer.write(minorUnits: owed[member.id] ?? 0, in: currency) }
    writer.endRow()
  }
}
