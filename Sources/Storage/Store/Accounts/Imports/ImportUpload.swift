package import Disk
package import Ledger
internal import SQLite

/// An uploaded export file of another app that has not been imported yet. Visible to its uploader only.
package struct ImportUpload: Hashable, Sendable {
  package let id: ID<ImportUpload>
  package let uploader: ID<Person>
  /// Nil if the import creates a new group.
  package let group: ID<Group>?
  /// The name that the uploader gave the file, for display.
  package let name: String
  package let size: Int
  /// The answers so far, as JSON.
  package var answers: String
  package let created: Instant

  /// The group that it was imported into; nil while it waits.
  package var addedTo: ID<Group>? { size == 0 ? ID<Group>(answers) : nil }

  /// The most uploads of one person that can wait.
  package static let mostWaiting = 3
  /// How long an upload waits before it is removed.
  package static let patience: Duration = .seconds(24 * 60 * 60)
  /// The limit in bytes.
  package static let longestAnswers = 4 << 20

  package init(
    id: ID<ImportUpload>, uploader: ID<Person>, group: ID<Group>?, name: String, size: Int,
    answers: String = "", created: Instant
  ) {
    self.id = id
    self.uploader = uploader
    self.group = group
    self.name = name
    self.size = size
    self.answers = answers
    self.created = created
  }
}

extension ImportUpload {
  /// The file name, reduced to one short line.
  package static func name(of sent: String) -> String {
    (try? TextConstraint(0...200).accept(String(sent.unicodeScalars.prefix(200)))) ?? ""
  }
}

extension ImportUpload {
  /// Reads the columns in the order of `columns`.
  init(row: inout Row) throws {
    id = try row.next()
    uploader = try row.next()
    group = try row.next()
    name = try row.next()
    size = Int(try row.next("a size", within: 0...Int64(Int.mostStored)))
    answers = try row.next()
    created = try row.next()
  }

  /// The columns of `imports` that `init(row:)` reads.
  static let columns: SQL = #"id, account, "group", name, size, answers, created"#
}

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

extension Transaction {
  /// Stores an uploaded file for import. If its id was stored before, nothing changes.
  ///
  /// Throws `AccountError.tooManyWait`, and `StorageRefusal` if there is no room.
  package func add(
    _ upload: ImportUpload, contents: [UInt8], within limits: StorageLimits, on space: DiskSpace?
  ) throws {
    try removeImportUploads(before: upload.created.adding(.zero - ImportUpload.patience))
    let waiting = try importUploads(of: upload.uploader, at: upload.created)
    if waiting.contains(where: { $0.id == upload.id }) { return }
    guard waiting.count < ImportUpload.mostWaiting else { throw AccountError.tooManyWait }
    try requireRoom(for: contents.count, of: upload.name, within: limits)
    let coming = contents.count + (try bytesToCome())
    guard limits.leaveReserve(of: space, besides: coming) else { throw StorageRefusal.disk }
    try connection.run(
      """
      INSERT INTO imports (id, account, "group", name, answers, size, created, contents)
      VALUES (
        \(upload.id), \(upload.uploader), \(upload.group), \(upload.name), \(upload.answers),
        \(contents.count), \(upload.created), \(contents))
      """)
  }

  /// Saves the answers, unless the file has been imported since.
  package func setAnswers(_ answers: String, of upload: ID<ImportUpload>) throws {
    try connection.run("UPDATE imports SET answers = \(answers) WHERE id = \(upload) AND size > 0")
  }

  /// Deletes the contents of an imported file, and keeps the id of the group for other tabs that show the
  /// import.
  package func closeImportUpload(_ id: ID<ImportUpload>, addedTo group: ID<Group>) throws {
    try connection.run(
      """
      UPDATE imports
      SET contents = zeroblob(0), size = 0, answers = \(group.description), "group" = \(group)
      WHERE id = \(id)
      """)
  }

  /// Returns false if the upload is already gone.
  @discardableResult package func removeImportUpload(_ id: ID<ImportUpload>) throws -> Bool {
    try connection.run("DELETE FROM imports WHERE id = \(id)") > 0
  }

  /// Removes uploads that were not finished.
  package func removeImportUploads(before moment: Instant) throws {
    try connection.run("DELETE FROM imports WHERE created <= \(moment)")
  }
}
