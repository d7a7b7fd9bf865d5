import SQLite
import Testing

@testable import Store

@Suite struct SchemaDigestTests {
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
