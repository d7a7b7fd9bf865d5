/// Migrates a file to the newest version of the schema. The file has the program's id (`application_id`) and
/// its version (`user_version`): the number of its migrations.
package struct Migrator: Sendable {
  package let applicationID: Int32
  package let migrations: [Migration]
  /// The tables of the newest version, with which an empty file is created at once.
  private let newest: StaticString?
  /// Steps that run after the tables of an older file are migrated: by the name of the migration that it has
  /// just run.
  private let completion: [String: @Sendable (DatabaseConnection) throws -> Void]
  /// Whether a schema is that of the newest version, checked without creating it again.
  let recognizes: @Sendable (Set<SchemaObject>) -> Bool

  package init(
    applicationID: Int32, migrations: [Migration], newest: StaticString? = nil,
    completion: [String: @Sendable (DatabaseConnection) throws -> Void] = [:],
    recognizing recognizes: @escaping @Sendable (Set<SchemaObject>) -> Bool = { _ in false }
  ) {
    self.applicationID = applicationID
    self.migrations = migrations
    self.newest = newest
    self.completion = completion
    self.recognizes = recognizes
  }

  /// The newest version that this program knows.
  package var version: Int { migrations.count }

  /// The file's version, 0 for an empty one. Only reads; throws `SchemaError` for a file that must not be
  /// changed.
  package func inspect(_ connection: DatabaseConnection) throws -> Int {
    do { return try version(of: connection) } catch let error as DatabaseError where error.isNotADatabase {
      throw SchemaError.notADatabase
    } catch let error as DatabaseError where error.isCorrupt { throw SchemaError.damaged(error.message) }
  }

  /// Runs the missing migrations in one transaction: afterwards the file has the newest version, or is
  /// unchanged, also if `look` throws, which is called at the end.
  package func migrate(_ connection: DatabaseConnection, _ look: () throws -> Void = {}) throws {
    guard try inspect(connection) < version else { return }
    // Needed to rebuild a table that others refer to, and not possible within a transaction.
    try connection.execute("PRAGMA foreign_keys = OFF")
    defer { try? connection.execute("PRAGMA foreign_keys = ON") }
    try connection.transaction {
      let version = try inspect(connection)
      if version == 0, let newest {
        try connection.run(script: newest)
      } else {
        for migration in migrations[version...] { try run(migration, on: connection) }
        if version > 0 { try complete(migrations[version...], on: connection) }
      }
      try connection.execute("PRAGMA user_version = \(self.version)")
      try connection.execute("PRAGMA application_id = \(applicationID)")
      try look()
    }
  }

  private func version(of connection: DatabaseConnection) throws -> Int {
    let owner = try connection.value("PRAGMA application_id", as: Int.self) ?? 0
    let version = try connection.value("PRAGMA user_version", as: Int.self) ?? 0
    let objects = try connection.value("SELECT count(*) FROM sqlite_schema", as: Int.self) ?? 0
    if owner == 0, version == 0, objects == 0 { return 0 }
    guard owner == Int(applicationID) else {
      throw SchemaError.foreign(applicationID: Int32(truncatingIfNeeded: owner))
    }
    guard version <= self.version else { throw SchemaError.newer(version: version, known: self.version) }
    guard version > 0, objects > 0 else { throw SchemaError.damaged("its version is missing") }
    return version
  }

  private func complete(_ run: ArraySlice<Migration>, on connection: DatabaseConnection) throws {
    for migration in run {
      do { try completion[migration.name]?(connection) } catch {
        throw SchemaError.migrationFailed(name: migration.name, reason: error)
      }
    }
  }

  private func run(_ migration: Migration, on connection: DatabaseConnection) throws {
    do {
      try migration.run(connection)
      if let problem = try connection.foreignKeyCheck().first { throw SchemaError.damaged(problem) }
    } catch { throw SchemaError.migrationFailed(name: migration.name, reason: error) }
  }
}
