internal import Disk
package import SQLite

/// Copies of the database that are whole whatever happens meanwhile.
package enum Backup {
  /// How much of a copy is written, in bytes.
  package typealias Progress = (_ done: Int, _ total: Int) -> Void

  /// Asked now and then while a copy is made; where it answers false nothing is left of the copy, and
  /// `CancellationError` is thrown.
  package typealias GoesOn = () -> Bool

  /// Copies the database at `path` to `destination`, in the place of an earlier copy. It may be in use by a
  /// running server, under load.
  ///
  /// The copy is made beside its destination, brought onto the disk and checked before it gets its name.
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
  }

  /// A copy takes the place of an earlier one, never of anything else, nor of a database that is in use.
  private static func requireReplaceable(_ destination: String, by path: String) throws {
    guard FileSystem.size(destination) > 0 else { return }
    guard !FileSystem.isSame(path, destination), isCopy(destination) else {
      throw StoreError.exists(path: destination)
    }
  }

  private static func isCopy(_ path: String) -> Bool {
    guard !FileSystem.exists(path + "-wal") else { return false }
    do {
      return try Schema.current.migrator.inspect(Database(path: path).connect(.immutable)) > 0
    } catch SchemaError.newer {
      return true
    } catch {
      return false
    }
  }

  /// Copies what a connection sees to `destination`.
  package static func keep(
    _ connection: DatabaseConnection, at destination: String, _ schema: Schema = .current,
    progress: @escaping Progress = { _, _ in }, while goesOn: @escaping GoesOn = { true }
  ) throws {
    let temporary = destination + ".part"
    // One that was killed may have left its own.
    try FileSystem.remove(temporary + "-journal")
    try FileSystem.makeEmpty(temporary)
    do {
      try copy(connection, to: temporary, goesOn, progress)
      try verify(temporary, schema, goesOn)
      guard goesOn() else { throw CancellationError() }
      try FileSystem.publish(temporary, as: destination)
    } catch {
      try? FileSystem.remove(temporary)
      try? FileSystem.remove(temporary + "-journal")
      throw (error as? DatabaseError)?.isInterrupted == true ? CancellationError() : error
    }
  }

  private static func copy(
    _ connection: DatabaseConnection, to path: String, _ goesOn: @escaping GoesOn,
    _ progress: @escaping Progress
  ) throws {
    let size = try connection.size()
    connection.onProgress(every: 100_000) {
      progress(FileSystem.size(path), size.pages * size.bytesPerPage)
      return goesOn()
    }
    defer { connection.onProgress(nil) }
    try connection.copy(to: path)
  }

  private static func verify(_ path: String, _ schema: Schema, _ goesOn: @escaping GoesOn) throws {
    let copy = try Database(path: path).connect(.immutable)
    _ = try schema.migrator.inspect(copy)
    copy.onProgress(every: 100_000, goesOn)
    try schema.check(copy)
  }
}
