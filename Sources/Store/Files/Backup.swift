internal import SQLite

/// Copies of the database that are whole whatever happens meanwhile.
package enum Backup {
  /// Copies the database at `path` to `destination`, in the place of what is there. It may be in use by a
  /// running server, under load.
  ///
  /// The copy is made beside its destination, brought onto the disk and checked before it gets its name.
  package static func make(of path: String, at destination: String) throws {
    guard FileSystem.exists(path) else {
      throw StoreError.cannotOpen(path: path, reason: "there is no such file")
    }
    guard !FileSystem.isSame(path, destination) else { throw StoreError.exists(path: destination) }
    try StoreError.translating(path) {
      let connection = try Database(path: path).connect(.readOnly)
      _ = try Schema.current.migrator.inspect(connection)
      try keep(connection, at: destination)
    }
    Database(path: FileSystem.resolved(path)).removeEmptyLog()
  }

  /// Copies what a connection sees to `destination`.
  static func keep(
    _ connection: Connection, at destination: String, _ schema: Schema = .current
  ) throws {
    let temporary = destination + ".part"
    try FileSystem.makeEmpty(temporary)
    do {
      try connection.copy(to: temporary)
      try verify(temporary, schema)
      try FileSystem.publish(temporary, as: destination)
    } catch {
      try? FileSystem.remove(temporary)
      throw error
    }
  }

  private static func verify(_ path: String, _ schema: Schema) throws {
    let copy = try Database(path: path).connect(.immutable)
    _ = try schema.migrator.inspect(copy)
    try schema.check(copy)
  }
}
