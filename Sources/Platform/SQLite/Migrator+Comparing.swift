extension Migrator {
  /// How the schema of a file differs from what the migrations up to its version make, in words; nothing where
  /// it does not. Nothing foreign in it has run then, as triggers and views are off.
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

  /// Throws where a file's schema is not that of its version.
  package func requireOwnSchema(_ connection: DatabaseConnection) throws {
    guard let difference = try differences(connection).first else { return }
    throw SchemaError.damaged("its schema is not Evenly's: \(difference)")
  }

  private func schema(of version: Int) throws -> Set<SchemaObject> {
    let connection = try Database.inMemory.connect()
    defer { connection.close() }
    try Migrator(applicationID: applicationID, migrations: Array(migrations.prefix(version)))
      .migrate(connection)
    return try connection.schema()
  }

  /// Brings a file to the newest version for as long as `body` looks at it, and leaves it as it was.
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

extension SchemaObject {
  fileprivate var place: [String] { [kind, name] }
}

/// Undoes what was only tried.
private struct HasLooked: Error {}
