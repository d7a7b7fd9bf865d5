package import Disk
package import Ledger
internal import SQLite

extension Transaction {
  /// Stores an uploaded file for import. If its id was stored before, nothing changes.
  ///
  /// Throws `AccountError.tooManyWait`, and `StorageRefusal` if the disk has no room.
  package func add(
    _ upload: ImportUpload, contents: [UInt8], within limits: StorageLimits, on space: DiskSpace?
  ) throws {
    try removeImportUploads(before: upload.created.adding(.zero - ImportUpload.patience))
    let waiting = try importUploads(of: upload.uploader, at: upload.created)
    if waiting.contains(where: { $0.id == upload.id }) { return }
    guard waiting.count < ImportUpload.mostWaiting else { throw AccountError.tooManyWait }
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
