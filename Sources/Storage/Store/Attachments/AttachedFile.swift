package import Ledger
package import SQLite

/// What is known of a file that belongs to a group, such as the picture of a receipt.
package struct AttachedFile: Hashable, Sendable {
  package let id: ID<Attachment>
  package let group: ID<Group>
  /// Nil when that account is gone.
  package let uploader: ID<Person>?
  package let type: String
  /// As its owner called it, or nothing: for people to read, and never the name of a file here.
  package let name: String
  package let size: Int
  /// Of the contents.
  package let digest: Digest
  package let created: Instant
  /// The operation by which it was erased, after which nothing of it is left but that it was there.
  package private(set) var erasure: Int64?
  /// Whether there is a picture of it that is quickly loaded.
  package private(set) var hasSmallPicture = false

  package static let maximumSize = 20 << 20

  package init(
    id: ID<Attachment>, group: ID<Group>, uploader: ID<Person>?, type: String, name: String = "", size: Int,
    digest: Digest, created: Instant
  ) {
    self.id = id
    self.group = group
    self.uploader = uploader
    self.type = type
    self.name = name
    self.size = size
    self.digest = digest
    self.created = created
  }
}

extension AttachedFile {
  /// The contents are kept in parts of this size, the last one shorter.
  package static let partSize = 256 << 10

  /// In the order of `columns`.
  package init(row: inout Row) throws {
    id = try row.next()
    group = try row.next()
    uploader = try row.next()
    type = try row.next()
    name = try row.next()
    size = Int(try row.next("a size", within: 0...Int64(Self.maximumSize)))
    digest = try row.next()
    created = try row.next()
    erasure = try row.next()
    hasSmallPicture = try row.next()
  }

  /// What `init(row:)` reads, from `attachments`.
  package static let columns: SQL = """
    id, "group", uploader, type, name, size, digest, created, erased,
    EXISTS (SELECT 1 FROM small_pictures WHERE attachment = attachments.id)
    """
}
