package import Ledger
package import SQLite

/// A file of a group, such as the picture of a receipt, without its contents.
package struct AttachedFile: Hashable, Sendable {
  package let id: ID<Attachment>
  package let group: ID<Group>
  /// The account that uploaded it; nil when that account is gone.
  package let uploader: ID<Person>?
  package let type: String
  /// The name that the uploader gave it, or empty. Shown to people, never used as a path on the disk.
  package let name: String
  package let size: Int
  /// SHA-256 of the contents.
  package let digest: Digest
  package let created: Instant
  /// The sequence of the operation that erased it. After that only the fact that it existed is left.
  package private(set) var erasure: Int64?
  /// Whether a small preview picture is stored beside it.
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
  /// Contents are stored in parts of this size; the last part may be shorter.
  package static let partSize = 256 << 10

  /// Reads the columns in the order of `columns`.
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

  /// The columns of `attachments` that `init(row:)` reads.
  package static let columns: SQL = """
    id, "group", uploader, type, name, size, digest, created, erased,
    EXISTS (SELECT 1 FROM small_pictures WHERE attachment = attachments.id)
    """
}
