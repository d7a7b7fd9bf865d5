import SQLite
import Testing

@testable import Store

struct SchemaDigestTests {
  private func migrated() throws -> DatabaseConnection {
    let connection = try Database.inMemory.connect()
    try Schema.current.migrator.migrate(connection)
    return connection
  }

  @Test func `the digest is that of what the migrations make`() throws {
    let connection = try migrated()
    defer { connection.close() }
    let digest = SchemaDigest.digest(of: try connection.schema())
    #expect(digest == SchemaDigest.newest)
  }

  /// An older file runs the migrations, and a new one begins with their result.
  @Test func `the newest tables are those that all migrations make`() throws {
    let connection = try migrated()
    defer { connection.close() }
    let stepwise = Schema(migrations: Schema.current.migrator.migrations).migrator
    #expect(try stepwise.differences(connection) == [])
  }

  @Test func `migrations put no row into the tables of an empty file`() throws {
    let connection = try Database.inMemory.connect()
    defer { connection.close() }
    try Schema(migrations: Schema.current.migrator.migrations).migrator.migrate(connection)
    #expect(connection.changes == 0)
  }

  @Test func `a schema that is another in any place has another digest`() throws {
    let changes: [StaticString] = [
      "CREATE TABLE spies (name TEXT)", "DROP TABLE visits",
      "CREATE TRIGGER spy AFTER INSERT ON groups BEGIN DELETE FROM groups; END",
      "ALTER TABLE groups ADD COLUMN spy INTEGER",
    ]
    for change in changes {
      let connection = try migrated()
      defer { connection.close() }
      try connection.run(script: change)
      #expect(!SchemaDigest.isNewest(try connection.schema()), "\(change)")
      #expect(try !Schema.current.migrator.differences(connection).isEmpty, "\(change)")
    }
  }
}
