package import Ledger
internal import SQLite

extension Transaction {
  /// Keeps a file. `file` says what is true of `contents`; the caller has looked.
  package func add(_ file: AttachedFile, contents: [UInt8]) throws {
    try connection.run(
      """
      INSERT INTO attachments (id, "group", uploader, type, size, digest, created)
      VALUES (
        \(file.id), \(file.group), \(file.uploader), \(file.type),
        \(file.size), \(file.digest), \(file.created))
      """)
    for (part, start) in stride(from: 0, to: contents.count, by: AttachedFile.partSize).enumerated() {
      let data = Array(contents[start...].prefix(AttachedFile.partSize))
      try connection.run(
        """
        INSERT INTO attachment_parts (attachment, part, data)
        VALUES (\(file.id), \(part), \(data))
        """)
    }
  }

  /// Removes a group's file; false if it has no such file.
  package func deleteAttachment(_ id: ID<Attachment>, of group: ID<Group>) throws -> Bool {
    try connection.run(#"DELETE FROM attachments WHERE id = \#(id) AND "group" = \#(group)"#) > 0
  }
}
