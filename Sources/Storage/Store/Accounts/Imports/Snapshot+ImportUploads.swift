package import Ledger
internal import SQLite

extension Snapshot {
  /// An upload of this person that has not expired; nil for another person's upload.
  package func importUpload(_ id: ID<ImportUpload>, of person: ID<Person>, at now: Instant) throws
    -> ImportUpload?
  {
    try connection.first(
      """
      SELECT \(ImportUpload.columns)
      FROM imports
      WHERE id = \(id) AND account = \(person) AND created > \(now.adding(.zero - ImportUpload.patience))
      """, ImportUpload.init(row:))
  }

  /// The waiting uploads of a person, the oldest first.
  package func importUploads(of person: ID<Person>, at now: Instant) throws -> [ImportUpload] {
    try connection.all(
      """
      SELECT \(ImportUpload.columns)
      FROM imports
      WHERE account = \(person) AND size > 0
        AND created > \(now.adding(.zero - ImportUpload.patience))
      ORDER BY created, number
      """, ImportUpload.init(row:))
  }

  package func importContents(_ id: ID<ImportUpload>) throws -> [UInt8]? {
    try connection.value("SELECT contents FROM imports WHERE id = \(id)")
  }

  /// Whether an upload exists that has not been imported completely.
  package func hasUnfinishedImport(_ id: ID<ImportUpload>) throws -> Bool {
    try connection.value("SELECT 1 FROM imports WHERE id = \(id) AND size > 0", as: Int.self) != nil
  }

  /// Whether there are uploads from before a moment.
  package func hasImportUploads(before moment: Instant) throws -> Bool {
    try connection.value("SELECT 1 FROM imports WHERE created <= \(moment) LIMIT 1", as: Int.self) != nil
  }
}
