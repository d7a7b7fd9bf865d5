import SQLite
import TestSupport
import Testing

struct SchemaTests {
  private let migrator = Migrator(
    applicationID: 7,
    migrations: [
      Migration(
        "pets",
        script: """
          CREATE TABLE pets (
            name TEXT NOT NULL, -- what it is called
            note TEXT NOT NULL DEFAULT 'a  b'
          ) STRICT;
          CREATE INDEX pets_by_name ON pets (name);
          """), Migration("ages", script: "ALTER TABLE pets ADD COLUMN age INTEGER"),
    ])

  private func migrated() throws -> DatabaseConnection {
    let connection = try Database.inMemory.connect()
    try migrator.migrate(connection)
    return connection
  }

  @Test func `a trigger that a file brings along does not run`() throws {
    let connection = try migrated()
    try connection.run(script: "CREATE TRIGGER spy AFTER INSERT ON pets BEGIN DELETE FROM pets; END;")
    try connection.run("INSERT INTO pets (name) VALUES ('Rex')")
    #expect(try connection.values("SELECT name FROM pets") == ["Rex"])
  }

  @Test func `a view that a file brings along is not looked through`() throws {
    let connection = try migrated()
    try connection.run(script: "CREATE VIEW cats AS SELECT name FROM pets")
    #expect(throws: DatabaseError.self) { try connection.values("SELECT name FROM cats", as: String.self) }
  }

  @Test func `what the migrations make is its own, also with the planner's figures`() throws {
    let connection = try migrated()
    try connection.run("INSERT INTO pets (name) VALUES ('Rex')")
    try connection.run(script: "ANALYZE")
    #expect(try migrator.differences(connection) == [])
  }

  @Test func `comments and lines do not make a difference, but words and what stands in quotes do`() throws {
    let texts: [(sql: StaticString, differs: Bool)] = [
      (
        """
        CREATE TABLE pets (   name TEXT NOT NULL,
        -- another word
            note TEXT NOT NULL DEFAULT 'a  b'
          ) STRICT
        """, false
      ), ("CREATE TABLE pets ( name TEXT NOT NULL, note TEXT NOT NULL DEFAULT 'a b' ) STRICT", true),
      ("CREATE TABLE pets ( name TEXT, note TEXT NOT NULL DEFAULT 'a  b' ) STRICT", true),
    ]
    let migrator = Migrator(applicationID: 7, migrations: Array(migrator.migrations.prefix(1)))
    for (sql, differs) in texts {
      let connection = try Database.inMemory.connect()
      try connection.run(script: sql)
      try connection.run(
        script: """
          CREATE INDEX pets_by_name ON pets (name);
          PRAGMA application_id = 7;
          PRAGMA user_version = 1;
          """)
      #expect(try migrator.differences(connection) == (differs ? ["the table 'pets' was changed"] : []))
    }
  }

  @Test(
    arguments: [
      ("CREATE TABLE spies (name TEXT)", "the table 'spies' is foreign"),
      ("CREATE VIEW cats AS SELECT name FROM pets", "the view 'cats' is foreign"),
      ("CREATE INDEX other ON pets (age)", "the index 'other' is foreign"),
      ("CREATE TRIGGER spy AFTER INSERT ON pets BEGIN DELETE FROM pets; END", "the trigger 'spy' is foreign"),
      ("DROP INDEX pets_by_name", "the index 'pets_by_name' is missing"),
      ("ALTER TABLE pets ADD COLUMN owner TEXT", "the table 'pets' was changed"),
    ] as [(StaticString, String)]) func `what is foreign, missing or changed is named`(
      _ change: StaticString, _ words: String
    ) throws
  {
    let connection = try migrated()
    try connection.run(script: change)
    #expect(try migrator.differences(connection) == [words])
    #expect(throws: SchemaError.self) { try migrator.requireOwnSchema(connection) }
  }

  @Test func `what is tried leaves the file as it was`() throws {
    let scratch = try Scratch()
    let first = Migrator(applicationID: 7, migrations: Array(migrator.migrations.prefix(1)))
    let connection = try Database(path: scratch.file()).connect()
    try first.migrate(connection)
    let before = try scratch.contents()
    #expect(try migrator.trying(connection) { try migrator.inspect(connection) } == 2)
    #expect(try migrator.inspect(connection) == 1)
    #expect(try scratch.contents() == before)
    #expect(try first.trying(connection) { try first.inspect(connection) } == 1)
  }

  @Test func `a number beyond all counts is refused`() throws {
    let connection = try Database.inMemory.connect()
    for number in [Int64.max, .min, 1 << 44 + 1] {
      #expect(throws: ColumnError.self) { try connection.value("SELECT \(number)", as: Int.self) }
      #expect(try connection.value("SELECT \(number)", as: Int64.self) == number)
    }
    #expect(try connection.value("SELECT \(1 << 44)", as: Int.self) == 1 << 44)
  }
}
