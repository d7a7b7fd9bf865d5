internal import SQLite

/// What a database file says of itself.
package struct SchemaInfo: Hashable, Sendable {
  package let version: Int
  /// The version this program works with.
  package let known: Int
  package let bytes: Int
}

extension Snapshot {
  package func schemaInfo() throws -> SchemaInfo {
    let size = try connection.size()
    return SchemaInfo(
      version: try connection.value("PRAGMA user_version") ?? 0,
      known: Schema.current.migrator.version,
      bytes: size.pages * size.bytesPerPage)
  }
}
