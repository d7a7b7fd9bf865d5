package import Store

internal import Disk
internal import SQLite

extension Backup {
  /// Copies the database at `path` to `destination`, where it replaces an earlier copy. A running server may
  /// use the database under load.
  ///
  /// The copy is made beside its destination, synced to the disk and checked before it gets its name. Then it
  /// is checked as a restore would. If that fails, `Unsound` is thrown; the copy is kept, because it is
  /// better than none.
  package static func make(
    of path: String, at destination: String, progress: @escaping Progress = { _, _ in },
    while goesOn: @escaping GoesOn = { true }
  ) throws {
    guard FileSystem.exists(path) else {
      throw StoreError.cannotOpen(path: path, reason: "there is no such file")
    }
    let database = Database(path: FileSystem.resolved(path))
    try StoreError.translating(path) {
      let connection = try database.connect(database.accessBesideWriter)
      guard try Schema.current.migrator.inspect(connection) > 0 else {
        throw StoreError.cannotOpen(path: path, reason: "there is no database")
      }
      try requireReplaceable(destination, by: path)
      try keep(connection, at: destination, progress: progress, while: goesOn)
    }
    database.removeEmptyLog()
    let flaw = try StoreError.translating(destination) { try Self.flaw(in: destination, while: goesOn) }
    if let flaw { throw Unsound(description: flaw) }
  }

  /// The reason why a new backup cannot be restored as it is.
  package struct Unsound: Error, CustomStringConvertible {
    /// The first finding of the check, without its full stop.
    package let description: String
  }

  /// A copy may replace an earlier copy, but no other file and no database that is in use.
  private static func requireReplaceable(_ destination: String, by path: String) throws {
    guard FileSystem.size(destination) > 0 else { return }
    guard !FileSystem.isSame(path, destination), isCopy(destination) else {
      throw StoreError.exists(path: destination)
    }
  }

  private static func isCopy(_ path: String) -> Bool {
    // A server keeps the lock beside its database when it has stopped.
    guard !FileSystem.exists(path + "-wal"), !FileSystem.exists(path + "-lock") else { return false }
    do {
      return try Schema.current.migrator.inspect(Database(path: path).connect(.immutable)) > 0
    } catch SchemaError.newer { return true } catch { return false }
  }
}
