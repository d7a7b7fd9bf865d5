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

  /// The newest backup, without those from the future.
  package func newest(at now: Instant) throws -> KeptBackup? {
    try list().first { !$0.name.isFromFuture(at: now) }
  }

  /// Adds a backup of an open store, once it is on the disk and checked. A failed one leaves nothing behind.
  package func add(_ store: DataStore, at now: Instant, while goesOn: @escaping Backup.GoesOn = { true })
    throws -> KeptBackup
  {
    guard let database = store.path, let name = try nextName(at: now) else { throw StoreError.closed }
    try StoreError.translating(path) {
      try FileSystem.makeDirectory(path)
      try remove(Self.unfinished)
    }
    try requireSpace(for: FileSystem.size(database) + FileSystem.size(database + "-wal"))
    try Backup.make(of: database, at: file(name), while: goesOn)
    return KeptBackup(name: name, size: FileSystem.size(file(name)))
  }

  /// The name of a backup made now: the one after the newest where that is of this minute, or where the clock was
  /// set back. So no backup replaces another, and the last one made is the newest by name, here and elsewhere.
  private func nextName(at now: Instant) throws -> BackupName? {
    let name = BackupName(at: now)
    guard let newest = try newest(at: now)?.name, let name, name <= newest,
      let next = BackupName(at: newest.moment.adding(.seconds(60))), !next.isFromFuture(at: now)
    else { return name }
    return next
  }

  /// Removes the oldest backups until this many are left with `newest`, besides those from the future.
  package func removeOld(keeping count: Int, besides newest: BackupName, at now: Instant) throws {
    let old = BackupName.old(in: try list().map(\.name), keeping: count, besides: newest, at: now)
    try StoreError.translating(path) { for name in old { try FileSystem.remove(file(name)) } }
  }

  /// The contents of a backup, or nil if there is none of this name.
  package func contents(of name: BackupName) -> FileContents? {
    guard FileSystem.regularSize(file(name)) != nil else { return nil }
    return FileContents(reading: file(name))
  }

  /// Restores a backup into a temporary file beside it and checks it there. Throws if it could not be restored
  /// as it is, or there is not enough space to try.
  package func prove(_ backup: KeptBackup, while goesOn: @escaping Backup.GoesOn = { true }) throws {
    try removeTrials()
    try requireSpace(for: backup.size)
    try Backup.prove(file(backup.name), in: file(backup.name) + Self.trial, while: goesOn)
  }

  /// Removes the temporary files of trials that a killed program left behind.
  package func removeTrials() throws {
    try StoreError.translating(path) { try remove(Backup.trialEndings.map { Self.trial + $0 }) }
  }

  private func file(_ name: BackupName) -> String { "\(path)/\(name.text)" }

  /// The endings of unfinished backups.
  private static let unfinished = [".part", ".part-journal"]
  private static let trial = ".trial"

  /// Removes files that are called like a backup with one of these endings.
  private func remove(_ endings: [String]) throws {
    for name in try names() where Self.isBackup(name, with: endings) {
      try FileSystem.remove("\(path)/\(name)")
    }
  }

  private static func isBackup(_ name: String, with endings: [String]) -> Bool {
    endings.contains { ending in
      name.hasSuffix(ending) && BackupName(String(name.dropLast(ending.count))) != nil
    }
  }

  private func names() throws -> [String] {
    FileSystem.exists(path) ? try FileSystem.childNames(in: path) : []
  }

  /// A copy that does not fit would fill the disk before it failed, and block all writes.
  private func requireSpace(for size: Int) throws {
    if let space = DiskSpace(at: path), space.free < size + Self.reserve { throw StoreError.diskFull }
  }
}

/// A backup in the directory of backups.
package struct KeptBackup: Hashable, Sendable {
  package let name: BackupName
  /// In bytes.
  package let size: Int
}
