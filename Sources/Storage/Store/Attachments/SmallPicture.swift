package import Ledger
internal import SQLite

/// A small preview picture that is stored beside a file.
package struct SmallPicture: Hashable, Sendable {
  package let type: String
  package let bytes: [UInt8]

  package static let maximumSize = 64 << 10

  /// Nil for an empty or too large picture.
  package init?(type: String, _ bytes: [UInt8]) {
    guard (1...Self.maximumSize).contains(bytes.count) else { return nil }
    self.type = type
    self.bytes = bytes
  }
}

extension Snapshot {
  /// Nil where the file has no preview, is erased, or belongs to another group.
  package func smallPicture(of file: ID<Attachment>, in group: ID<Group>) throws -> SmallPicture? {
    try connection.first(
      """
      SELECT s.type, s.data
      FROM small_pictures AS s JOIN attachments AS a ON a.id = s.attachment
      WHERE a.id = \(file) AND a."group" = \(group) AND a.erased IS NULL
      """
    ) { row in SmallPicture(type: try row.next(), try row.next()) } ?? nil
  }
}

extension Transaction {
  /// Stores a preview for a file of this group, unless it already has one.
  package func add(_ picture: SmallPicture, beside file: ID<Attachment>, in group: ID<Group>) throws {
    try connection.run(
      """
      INSERT INTO small_pictures (attachment, type, data)
      SELECT id, \(picture.type), \(picture.bytes)
      FROM attachments
      WHERE id = \(file) AND "group" = \(group) AND erased IS NULL
      ON CONFLICT DO NOTHING
      """)
  }
}
