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
