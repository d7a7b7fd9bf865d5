package import HTTP
package import Ledger
package import Store
package import Words

/// The dependencies of making tables for spreadsheets, the same as on the pages.
package struct TableExports: Sendable {
  package typealias Write = (_ piece: [UInt8]) throws -> Void

  /// Runs long work outside the event loops, within the limit of each account.
  let make: @Sendable (ID<Person>, @escaping @Sendable (Write) throws -> Void) async throws -> ByteSource
  /// Writes the entries that match a filter.
  let writeEntries: @Sendable (Snapshot, GroupOverview, EntryFilter, Write) throws -> Void
  let report: @Sendable (ReportAsked) throws -> [UInt8]

  package init(
    make:
      @escaping @Sendable (ID<Person>, @escaping @Sendable (Write) throws -> Void) async throws -> ByteSource,
    writeEntries: @escaping @Sendable (Snapshot, GroupOverview, EntryFilter, Write) throws -> Void,
    report: @escaping @Sendable (ReportAsked) throws -> [UInt8]
  ) { (self.make, self.writeEntries, self.report) = (make, writeEntries, report) }
}

/// A report, and the query that asked for it.
package struct ReportAsked: Sendable {
  package let report: Report
  package let grouping: Report.Grouping
  package let filter: EntryFilter
  package let overview: GroupOverview
  package let viewer: ID<Member>
  package let formats: Formats
}

extension APIAnswer {
  static let table = "text/csv"

  init(table: Response.Body, named name: String) {
    self.init(
      Response(
        .ok,
        fields: [
          .contentType: "\(Self.table); charset=utf-8",
          .contentDisposition: "attachment; filename=\"\(name).csv\"",
          .cacheControl: Representation.CachePolicy.unstored.fieldValue,
          .vary: "Authorization, Accept, Accept-Language",
        ], body: table))
  }
}

extension APICall {
  /// Whether the client prefers a table to JSON.
  var prefersTable: Bool { AcceptedTypes(head).prefers(APIAnswer.table, over: "application/json") }
}
