internal import Disk
package import SQLite

/// Makes copies of the database that are complete even while it is being written.
package enum Backup {
  /// Reports how many bytes of a copy are written.
  package typealias Progress = (_ done: Int, _ total: Int) -> Void

  /// Called from time to time while a copy is made. If it returns false, the copy is removed and
  /// `CancellationError` is thrown.
  package typealias GoesOn = () -> Bool

  /// Copies the database of a connection to `destination`.
  package static func keep(
    _ connection: DatabaseConnection, at destination: String, _ schema: Schema = .current,
    progress: @escaping Progress = { _, _ in }, while goesOn: @escaping GoesOn = { true }
  ) throws {
    let temporary = destination + ".part"
    // A process that was killed may have left this journal behind.
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
    try schema.checkForDamage(in: copy)
  }
}
