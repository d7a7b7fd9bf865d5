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

/// A step from one version of the schema to the next. It never changes after a release.
package struct Migration: Sendable {
  package let name: String
  let run: @Sendable (DatabaseConnection) throws -> Void

  package init(_ name: String, _ run: @escaping @Sendable (DatabaseConnection) throws -> Void) {
    self.name = name
    self.run = run
  }

  package init(_ name: String, script: StaticString) { self.init(name) { try $0.run(script: script) } }
}

extension Migrator {
  /// Describes how a file's schema differs from the result of the migrations up to its version; empty if it
  /// does not. No foreign code has run then, because triggers and views are disabled.
  package func differences(_ connection: DatabaseConnection) throws -> [String] {
    let version = try inspect(connection)
    let found = try connection.schema()
    if version == self.version, recognizes(found) { return [] }
    let expected = try schema(of: version)
    let foreign = found.subtracting(expected)
    let missing = expected.subtracting(found)
    let places = Set(expected.map(\.place))
    let changed = Set(foreign.map(\.place)).intersection(places)
    return foreign.map { changed.contains($0.place) ? "\($0.words) was changed" : "\($0.words) is foreign" }
      .sorted() + missing.filter { !changed.contains($0.place) }.map { "\($0.words) is missing" }.sorted()
  }

  /// Throws if a file's schema is not that of its version.
  package func requireOwnSchema(_ connection: DatabaseConnection) throws {
    guard let difference = try differences(connection).first else { return }
    throw SchemaError.damaged("its schema is not Evenly's: \(difference)")
  }

  private func schema(of version: Int) throws -> Set<SchemaObject> {
    let connection = try Database.inMemory.connect()
    defer { connection.close() }
    try Migrator(applicationID: applicationID, migrations: Array(migrations.prefix(version))).migrate(
      connection)
    return try connection.schema()
  }

  /// Migrates a file to the newest version while `body` runs, and rolls that back.
  package func trying<R>(_ connection: DatabaseConnection, _ body: () throws -> R) throws -> R {
    var result: R?
    do {
      try migrate(connection) {
        result = try body()
        throw HasLooked()
      }
    } catch is HasLooked {}
    return try result ?? body()
  }
}

extension SchemaObject { fileprivate var place: [String] { [kind, name] } }

/// Rolls back a trial migration.
private struct HasLooked: Error {}

/// Reasons why a file cannot be used as this program's database.
package enum SchemaError: Error {
  /// The file is not an SQLite database.
  case notADatabase
  /// The database of another program.
  case foreign(applicationID: Int32)
  /// Written by a newer version, whose data this one could damage.
  case newer(version: Int, known: Int)
  case damaged(String)
  /// The migration was rolled back; the file is unchanged.
  case migrationFailed(name: String, reason: any Error)
}
