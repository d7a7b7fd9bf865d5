package import Disk
package import Ledger
internal import SQLite

extension Snapshot {
  /// Returns a file of this group; nil for a file of another group.
  package func attachment(_ id: ID<Attachment>, in group: ID<Group>) throws -> AttachedFile? {
    try connection.first(
      #"SELECT \#(AttachedFile.columns) FROM attachments WHERE id = \#(id) AND "group" = \#(group)"#,
      AttachedFile.init(row:))
  }

  /// Returns those of the given files that belong to the group.
  package func attachments(_ ids: [ID<Attachment>], in group: ID<Group>) throws -> [AttachedFile] {
    guard !ids.isEmpty else { return [] }
    return try connection.all(
      """
      SELECT \(AttachedFile.columns)
      FROM attachments
      WHERE id IN (\(SQL.list(ids))) AND "group" = \(group)
      ORDER BY created, id
      """, AttachedFile.init(row:))
  }

  /// A group's files, the newest first.
  package func attachments(of group: ID<Group>) throws -> [AttachedFile] {
    try connection.all(
      """
      SELECT \(AttachedFile.columns)
      FROM attachments
      WHERE "group" = \(group)
      ORDER BY created DESC, id
      """, AttachedFile.init(row:))
  }

  /// The files that a person uploaded to a group, and the files of the entries in which their member takes
  /// part.
  package func attachments(of group: ID<Group>, concerning member: ID<Member>, by person: ID<Person>) throws
    -> [AttachedFile]
  {
    guard let overview = try overview(of: group) else { return [] }
    return try connection.all(
      """
      SELECT \(AttachedFile.columns)
      FROM attachments
      WHERE "group" = \(group) AND erased IS NULL AND is_kept = 1 AND (uploader = \(person) OR id IN (
        SELECT f.attachment
        FROM members AS m
        JOIN shares AS s ON s.member = m.number
        JOIN entry_files AS f ON f.entry = s.entry
        JOIN entries AS e ON e.number = s.entry
        WHERE m.id IN (\(SQL.list(overview.allIDs(of: member)))) AND m."group" = \(group)
          AND e.deleted IS NULL))
      ORDER BY created, id
      """, AttachedFile.init(row:))
  }

  /// The number of bytes by which the database file will grow: the pages in the log, and those added since.
  package func bytesToCome() throws -> Int {
    let path: String? = try connection.value("SELECT file FROM pragma_database_list WHERE name = 'main'")
    guard let path, !path.isEmpty else { return 0 }
    return max(0, try bytes() - FileSystem.size(path))
  }

  /// The size of the database's pages.
  package func bytes() throws -> Int {
    let pages = try connection.value("PRAGMA page_count", as: Int.self) ?? 0
    return pages * (try connection.value("PRAGMA page_size", as: Int.self) ?? 0)
  }

  /// The bytes that a group's files count as.
  package func bytesKept(in group: ID<Group>) throws -> Int {
    try connection.value(
      """
      SELECT coalesce(sum(max(size, \(StorageLimits.leastCounted))), 0)
      FROM attachments
      WHERE "group" = \(group) AND erased IS NULL
      """) ?? 0
  }

  /// The bytes that all files of one uploader count as, over all groups.
  package func bytesKept(for person: ID<Person>) throws -> Int {
    try connection.value(
      """
      SELECT coalesce(sum(max(size, \(StorageLimits.leastCounted))), 0)
      FROM attachments
      WHERE uploader = \(person) AND erased IS NULL
      """) ?? 0
  }

  /// Throws `StorageRefusal` if so many bytes more, named by a file, exceed the limit for all files together.
  /// Files that wait to be imported count too.
  package func requireRoom(for bytes: Int, of file: String, within limits: StorageLimits) throws {
    guard let limit = limits.total else { return }
    let kept: Int =
      try connection.value(
        """
        SELECT (
          SELECT coalesce(sum(max(size, \(StorageLimits.leastCounted))), 0)
          FROM attachments
          WHERE erased IS NULL
        ) + (SELECT coalesce(sum(size), 0) FROM imports)
        """) ?? 0
    guard bytes <= limit - kept else { throw StorageRefusal.total(file: file, kept: kept, limit: limit) }
  }

  /// Returns the contents from `offset` to the end of that part; empty at the end of the file. To send a
  /// file, call this repeatedly, each time in a snapshot of its own: contents never change.
  package func contents(of id: ID<Attachment>, from offset: Int) throws -> ArraySlice<UInt8> {
    guard offset >= 0 else { return [] }
    let (part, start) = offset.quotientAndRemainder(dividingBy: AttachedFile.partSize)
    let data: [UInt8]? = try connection.value(
      "SELECT data FROM attachment_parts WHERE attachment = \(id) AND part = \(part)")
    return data?.dropFirst(start) ?? []
  }
}
