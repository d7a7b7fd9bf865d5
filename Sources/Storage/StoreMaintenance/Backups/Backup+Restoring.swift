package import Store

internal import Disk
internal import SQLite

extension Backup {
  /// Puts a backup in the place of the database at `path`; with `force` even where there is one. Nothing is
  /// changed before the backup has been read whole, and found sound, of no newer version and as the journal in
  /// it says.
  package static func restore(
    _ backup: String, to path: String, force: Bool = false, progress: @escaping Progress = { _, _ in }
  ) throws {
    let path = FileSystem.resolved(path)
    guard FileSystem.exists(backup) else {
      throw StoreError.cannotOpen(path: backup, reason: "there is no such file")
    }
    let lock = try StoreError.translating(path) { try FileLock(beside: path) }
    defer { lock.release() }
    let isTaken = FileSystem.size(path) > 0 && !force
    if isTaken || FileSystem.isSame(backup, path) { throw StoreError.exists(path: path) }
    let temporary = path + ".restore"
    try StoreError.translating(backup) { try copy(backup, to: temporary, progress) }
    try StoreError.translating(path) { try replace(path, with: temporary) }
  }

  private static func copy(
    _ backup: String, to temporary: String, _ progress: @escaping Progress
  ) throws {
    let connection = try Database(path: backup).connectForLooking()
    guard try Schema.current.migrator.inspect(connection) > 0 else {
      throw SchemaError.damaged("it is empty")
    }
    try Schema.current.check(connection)
    try Schema.current.migrator.requireOwnSchema(connection)
    try keep(connection, at: temporary, progress: progress)
    do {
      if let flaw = try flaw(in: temporary) { throw SchemaError.damaged(flaw) }
    } catch {
      for suffix in ["", "-journal"] { try? FileSystem.remove(temporary + suffix) }
      throw error
    }
  }

  /// Asks of a copy what `evenly check` asks, as of the newest version, and leaves it as it is. Returns what is wrong.
  static func flaw(in path: String, while goesOn: @escaping GoesOn = { true }) throws -> String? {
    let connection = try Database(path: path).connect(.readWrite)
    defer { connection.close() }
    connection.onProgress(every: 100_000, goesOn)
    do {
      let findings = try Schema.current.migrator.trying(connection) { try Snapshot(connection).check() }
      let more = findings.count > 1 ? ", and \(findings.count - 1) more" : ""
      return findings.first.map { $0.words + more }
    } catch let error as DatabaseError where error.isInterrupted {
      throw CancellationError()
    }
  }

  /// A log left by the old file would be taken for the new file's, and bring old rows back.
  private static func replace(_ path: String, with temporary: String) throws {
    for suffix in ["-wal", "-shm", "-journal"] { try FileSystem.remove(path + suffix) }
    try FileSystem.publish(temporary, as: path)
  }
}
