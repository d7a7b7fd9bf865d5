import Glibc
package import Store

internal import Disk
internal import SQLite

extension Backup {
  /// Replaces the database at `path` by a backup; an existing database only with `force`. Before any file is
  /// changed, the whole backup is read and checked: it must be undamaged, not newer than this program, and
  /// agree with its own journal.
  package static func restore(
    _ backup: String, to path: String, force: Bool = false, progress: @escaping Progress = { _, _ in }
  ) throws {
    guard FileSystem.exists(backup) else {
      throw StoreError.cannotOpen(path: backup, reason: "there is no such file")
    }
    guard !FileSystem.isDirectory(backup) else {
      throw StoreError.cannotOpen(path: backup, reason: "it is a directory")
    }
    let place = try RestorePlace(path, force: force)
    defer { place.lock.release() }
    if FileSystem.isSame(backup, place.path) { throw StoreError.exists(path: place.path) }
    try place.put(backup, named: backup, progress)
  }

  /// The same for a backup that `fetch` writes into a new file beside the database, where it is removed
  /// afterwards. `name` stands for it in messages.
  package static func restore(
    named name: String, to path: String, force: Bool = false, progress: @escaping Progress = { _, _ in },
    fetch: (_ file: String) throws -> Void
  ) throws {
    let place = try RestorePlace(path, force: force)
    defer { place.lock.release() }
    let file = fetchedFile(of: place.path)
    try StoreError.translating(file) { try FileSystem.remove(file) }
    defer { try? FileSystem.remove(file) }
    try fetch(file)
    try place.put(file, named: name, progress)
  }

  static func fetchedFile(of path: String) -> String { path + ".fetched" }

  /// Copies a backup and checks the copy, which is removed if it cannot be used.
  static func copy(
    _ backup: String, to temporary: String, progress: @escaping Progress = { _, _ in },
    while goesOn: @escaping GoesOn = { true }
  ) throws {
    let connection = try Database(path: backup).connectReadOnly()
    guard try Schema.current.migrator.inspect(connection) > 0 else {
      throw SchemaError.damaged("it is empty")
    }
    try Schema.current.checkForDamage(in: connection)
    try Schema.current.migrator.requireOwnSchema(connection)
    try keep(connection, at: temporary, progress: progress, while: goesOn)
    do { if let flaw = try flaw(in: temporary, while: goesOn) { throw SchemaError.damaged(flaw) } } catch {
      for suffix in ["", "-journal"] { try? FileSystem.remove(temporary + suffix) }
      throw error
    }
  }

  /// Checks a copy like `evenly check` after migrating it, and leaves it unchanged. Returns what is wrong.
  static func flaw(in path: String, while goesOn: @escaping GoesOn = { true }) throws -> String? {
    let connection = try Database(path: path).connect(.readWrite)
    defer { connection.close() }
    connection.onProgress(every: 100_000, goesOn)
    do {
      let findings = try Schema.current.migrator.trying(connection) { try Snapshot(connection).check() }
      let more = findings.count > 1 ? ", and \(findings.count - 1) more" : ""
      return findings.first.map { $0.words + more }
    } catch let error as DatabaseError where error.isInterrupted { throw CancellationError() }
  }
}

extension Backup {
  /// Restores a backup into a temporary file and checks it there, exactly as `restore` does before it changes
  /// anything. Throws if a restore would fail; the temporary file is removed in any case.
  package static func prove(_ backup: String, in temporary: String, while goesOn: @escaping GoesOn) throws {
    defer { try? removeTrial(temporary) }
    try removeTrial(temporary)
    try StoreError.translating(backup) { try copy(backup, to: temporary, while: goesOn) }
    guard goesOn() else { throw CancellationError() }
  }

  /// The endings that the temporary files of a trial have behind their name.
  package static let trialEndings = ["", "-journal", ".part", ".part-journal"]

  private static func removeTrial(_ temporary: String) throws {
    try StoreError.translating(temporary) {
      for ending in trialEndings { try FileSystem.remove(temporary + ending) }
    }
  }
}

/// Where a backup is restored, locked against other processes.
private struct RestorePlace {
  let path: String
  let lock: FileLock

  init(_ path: String, force: Bool) throws {
    self.path = FileSystem.resolved(path)
    let place = self.path
    lock = try StoreError.translating(place) { try FileLock(beside: place) }
    guard FileSystem.size(place) > 0, !force else { return }
    lock.release()
    throw StoreError.exists(path: place)
  }

  func put(_ backup: String, named name: String, _ progress: @escaping Backup.Progress) throws {
    let temporary = path + ".restore"
    try StoreError.translating(name) { try Backup.copy(backup, to: temporary, progress: progress) }
    try StoreError.translating(path) { try replace(with: temporary) }
  }

  /// A log of the old file would be used for the new one, and bring old rows back.
  private func replace(with temporary: String) throws {
    for suffix in ["-wal", "-shm", "-journal"] { try FileSystem.remove(path + suffix) }
    try FileSystem.publish(temporary, as: path)
  }
}

extension FileSystem {
  /// Whether the path is a directory, or a link to one.
  fileprivate static func isDirectory(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }
}
