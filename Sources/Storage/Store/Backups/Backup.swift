internal import Disk
package import SQLite

/// Copies of the database that are whole whatever happens meanwhile.
package enum Backup {
  /// How much of a copy is written, in bytes.
  package typealias Progress = (_ done: Int, _ total: Int) -> Void

  /// Asked now and then while a copy is made; where it answers false nothing is left of the copy, and
  /// `CancellationError` is thrown.
  package typealias GoesOn = () -> Bool

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
