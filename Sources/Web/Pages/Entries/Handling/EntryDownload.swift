import API
import HTTP
import Store

/// The filtered list as a table for spreadsheets.
enum EntryDownload {
  static func show(_ visit: Visit) async throws -> Response {
    let table = try await visit.download { snapshot, write in
      guard let overview = try snapshot.overview(of: try visit.group.group) else { throw Problem.notFound }
      let filter = try ListQuery(visit.query(), EntryContext(overview, visit)).filter
      try snapshot.writeTable(of: overview, matching: filter, to: write)
    }
    return Response(
      .ok,
      fields: [
        .contentType: "text/csv; charset=utf-8", .contentDisposition: #"attachment; filename="entries.csv""#,
        .cacheControl: Representation.CachePolicy.unstored.fieldValue,
      ], body: .source(table))
  }
}
