package import Disk
package import Store
internal import StoreMaintenance

/// A directory in which a running program keeps its latest backups.
///
/// Only files named like a `BackupName` are ever read or removed. It belongs to one instance: a second one
/// would treat the first one's backups as its own and remove them in time.
package struct BackupDirectory: Sendable {
  package let path: String

  /// Free space that must be left on the disk beside a backup, for writes during the copy.
  private static let reserve = 32 << 20

  package init(_ path: String) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The existing backups, newest first. Empty if the directory does not exist.
  package func list() throws -> [KeptBackup] {
    try StoreError.translating(path) {
      try names().compactMap { BackupName($0) }.sorted(by: >).compactMap { name in
        FileSystem.regularSize(file(name)).map { KeptBackup(name: name, size: $0) }
      }
    }
  }

  /// Adds a backup of an open store, once it is on the disk and checked. A failed one leaves nothing behind.
  package func add(_ store: DataStore, at now: Instant, while goesOn: @escaping Backup.GoesOn = { true })
    throws -> KeptBackup
  {
    guard let database = store.path, let name = BackupName(at: now) else { throw StoreError.closed }
    try StoreError.translating(path) {
      try FileSystem.makeDirectory(path)
      try removeLeftovers()
    }
    try requireSpace(for: database)
    try Backup.make(of: database, at: file(name), while: goesOn)
    return KeptBackup(name: name, size: FileSystem.size(file(name)))
  }

  /// Removes the oldest backups until this many are left. `newest` always stays, even if a wrong clock has
  /// named others after later days.
  package func removeOld(keeping count: Int, besides newest: BackupName) throws {
    let others = try list().map(\.name).filter { $0 != newest }
    try StoreError.translating(path) {
      for name in others.dropFirst(max(0, count - 1)) { try FileSystem.remove(file(name)) }
    }
  }

  /// The contents of a backup, or nil if there is none of this name.
  package func contents(of name: BackupName) -> FileContents? {
    guard FileSystem.regularSize(file(name)) != nil else { return nil }
    return FileContents(reading: file(name))
  }

  private func file(_ name: BackupName) -> String { "\(path)/\(name.text)" }

  /// Removes unfinished files of a program that was killed.
  private func removeLeftovers() throws {
    for name in try names() where Self.isUnfinished(name) { try FileSystem.remove("\(path)/\(name)") }
  }

  private static func isUnfinished(_ name: String) -> Bool {
    [".part", ".part-journal"].contains { ending in
      name.hasSuffix(ending) && BackupName(String(name.dropLast(ending.count))) != nil
    }
  }

  private func names() throws -> [String] {
    FileSystem.exists(path) ? try FileSystem.childNames(in: path) : []
  }

  /// A copy that does not fit would fill the disk before it failed, and block all writes.
  private func requireSpace(for database: String) throws {
    let size = FileSystem.size(database) + FileSystem.size(database + "-wal")
    if let space = DiskSpace(at: path), space.free < size + Self.reserve { throw StoreError.diskFull }
  }
}

/// A backup in the directory of backups.
package struct KeptBackup: Hashable, Sendable {
  package let name: BackupName
  /// In bytes.
  package let size: Int
}
