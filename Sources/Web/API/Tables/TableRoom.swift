package import HTTP
package import Ledger
package import Store
package import Words

/// What making tables for spreadsheets takes: the same that the pages give.
package struct TableRoom: Sendable {
  package typealias Write = (_ piece: [UInt8]) throws -> Void

  /// Makes what takes long away from the loops, as much of it at once as somebody may have.
  let make: @Sendable (ID<Person>, @escaping @Sendable (Write) throws -> Void) async throws -> ByteSource
  /// Writes the entries that a filter leaves.
  let writeEntries: @Sendable (Snapshot, GroupOverview, EntryFilter, Write) throws -> Void
  let report: @Sendable (ReportAsked) throws -> [UInt8]

  package init(
    make:
      @escaping @Sendable (ID<Person>, @escaping @Sendable (Write) throws -> Void) async throws
      -> ByteSource,
    writeEntries: @escaping @Sendable (Snapshot, GroupOverview, EntryFilter, Write) throws -> Void,
    report: @escaping @Sendable (ReportAsked) throws -> [UInt8]
  ) {
    (self.make, self.writeEntries, self.report) = (make, writeEntries, report)
  }
}

/// A report, and what a program asked to get it.
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
  /// Whether the program would rather have a table than JSON.
  var prefersTable: Bool { AcceptedTypes(head).prefers(APIAnswer.table, over: "application/json") }
}
