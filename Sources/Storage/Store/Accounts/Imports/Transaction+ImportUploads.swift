package import Disk
package import Ledger
internal import SQLite

extension Transaction {
  /// Keeps a file that is to be imported; one that was kept before under its id is left as it is.
  ///
  /// Throws `ImportUploadRefusal` where as many wait as may, and `StorageRefusal` where the disk has no room.
  package func add(
    _ upload: ImportUpload, contents: [UInt8], within limits: StorageLimits, on space: DiskSpace?
  ) throws {
    try removeImportUploads(before: upload.created.adding(.zero - ImportUpload.patience))
    let waiting = try importUploads(of: upload.uploader, at: upload.created)
    if waiting.contains(where: { $0.id == upload.id }) { return }
    guard waiting.count < ImportUpload.mostWaiting else { throw ImportUploadRefusal.tooMany }
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

  /// Of a file that was added meanwhile nothing is answered any more.
  package func setAnswers(_ answers: String, of upload: ID<ImportUpload>) throws {
    try connection.run("UPDATE imports SET answers = \(answers) WHERE id = \(upload) AND size > 0")
  }

  /// Lets go of a file that was added, and keeps where to, for whoever has it open in another tab.
  package func closeImportUpload(_ id: ID<ImportUpload>, addedTo group: ID<Group>) throws {
    try connection.run(
      """
      UPDATE imports
      SET contents = zeroblob(0), size = 0, answers = \(group.description), "group" = \(group)
      WHERE id = \(id)
      """)
  }

  /// False where it is not there any more.
  @discardableResult
  package func removeImportUpload(_ id: ID<ImportUpload>) throws -> Bool {
    try connection.run("DELETE FROM imports WHERE id = \(id)") > 0
  }

  /// Forgets what nobody came back to.
  package func removeImportUploads(before moment: Instant) throws {
    try connection.run("DELETE FROM imports WHERE created <= \(moment)")
  }
}
