package import Disk
package import Store
internal import StoreMaintenance

/// A directory that a running program keeps its latest backups in.
///
/// Only files that are named as `BackupName` has it are ever looked at or removed. It is one instance's own:
/// a second one would take the first one's backups for its own and remove them in time.
package struct BackupDirectory: Sendable {
  package let path: String

  /// What has to be left on the disk beside a backup, for what is written meanwhile.
  private static let reserve = 32 << 20

  package init(_ path: String) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The backups there are, the newest first. A directory that is not there has none.
  package func list() throws -> [KeptBackup] {
    try StoreError.translating(path) {
      try names().compactMap { BackupName($0) }.sorted(by: >).compactMap { name in
        FileSystem.regularSize(file(name)).map { KeptBackup(name: name, size: $0) }
      }
    }
  }

  /// Adds a backup of a store that is in use, once it is on the disk and checked. Nothing is left of one that
  /// fails.
  package func add(
    _ store: DataStore, at now: Instant, while goesOn: @escaping Backup.GoesOn = { true }
  ) throws -> KeptBackup {
    guard let database = store.path, let name = BackupName(at: now) else { throw StoreError.closed }
    try StoreError.translating(path) {
      try FileSystem.makeDirectory(path)
      try removeLeftovers()
    }
    try requireSpace(for: database)
    try Backup.make(of: database, at: file(name), while: goesOn)
    return KeptBackup(name: name, size: FileSystem.size(file(name)))
  }

  /// Removes the oldest backups until so many are left. `newest` always stays, even where a clock that was
  /// wrong has named others after days to come.
  package func removeOld(keeping count: Int, besides newest: BackupName) throws {
    let others = try list().map(\.name).filter { $0 != newest }
    try StoreError.translating(path) {
      for name in others.dropFirst(max(0, count - 1)) { try FileSystem.remove(file(name)) }
    }
  }

  /// The contents of a backup, or nil where there is none of this name.
  package func contents(of name: BackupName) -> FileContents? {
    guard FileSystem.regularSize(file(name)) != nil else { return nil }
    return FileContents(reading: file(name))
  }

  private func file(_ name: BackupName) -> String { "\(path)/\(name.text)" }

  /// What a program that was killed has left unfinished.
  private func removeLeftovers() throws {
    for name in try names() where Self.isUnfinished(name) { try FileSystem.remove("\(path)/\(name)") }
  }

  private static func isUnfinished(_ name: String) -> Bool {
    [".part", ".part-journal"].contains { ending in
      name.hasSuffix(ending) && BackupName(String(name.dropLast(ending.count))) != nil
    }
  }

  private func names() throws -> [String] {
    FileSystem.exists(path) ? try FileSystem.names(in: path) : []
  }

  /// A copy that does not fit would fill the disk before it failed, and keep everybody from writing.
  private func requireSpace(for database: String) throws {
    let size = FileSystem.size(database) + FileSystem.size(database + "-wal")
    if let space = DiskSpace(at: path), space.free < size + Self.reserve { throw StoreError.diskFull }
  }
}
