import SQLite
import TestSupport
import Testing

struct MigratorTests {
  let scratch: Scratch
  let database: Database

  init() throws {
    scratch = try Scratch()
    database = Database(path: scratch.file())
  }

  private static let first = Migration(
    "pets", script: "CREATE TABLE pets (id INTEGER PRIMARY KEY, name TEXT) STRICT")
  private static let second = Migration("ages", script: "ALTER TABLE pets ADD COLUMN age INTEGER")
  private static let broken = Migration("broken") { connection in
    try connection.run("INSERT INTO pets (name) VALUES (\("half"))")
    try connection.run(script: "CREATE TABLE pets (id INTEGER)")
  }

  private func migrator(_ migrations: Migration..., applicationID: Int32 = 0x45_76_65_6E) -> Migrator {
    Migrator(applicationID: applicationID, migrations: migrations)
  }

  private func migrate(_ migrator: Migrator) throws {
    let connection = try database.connect()
    _ = try migrator.inspect(connection)
    try connection.prepareToWrite()
    try migrator.migrate(connection)
  }

  private func refusal(_ migrator: Migrator) throws -> SchemaError {
    try #require(throws: SchemaError.self) { try migrate(migrator) }
  }

  @Test func `an empty file goes through every migration`() throws {
    try migrate(migrator(Self.first, Self.second))
    let connection = try database.connect()
    #expect(try connection.value("PRAGMA user_version") == 2)
    #expect(try connection.value("PRAGMA application_id") == 0x45_76_65_6E)
    try connection.run("INSERT INTO pets (name, age) VALUES ('Rex', 3)")
  }

  @Test func `an older file goes through those it misses`() throws {
    try migrate(migrator(Self.first))
    try database.connect().run("INSERT INTO pets (name) VALUES ('Rex')")
    try migrate(migrator(Self.first, Self.second))
    #expect(try database.connect().value("SELECT name FROM pets WHERE age IS NULL") == "Rex")
  }

  @Test func `a current file is left alone`() throws {
    try migrate(migrator(Self.first))
    let before = try scratch.contents()
    try migrate(migrator(Self.first))
    #expect(try scratch.contents() == before)
  }

  @Test func `after a failed migration the file is as it was, byte for byte`() throws {
    try migrate(migrator(Self.first))
    let before = try scratch.contents()
    guard case .migrationFailed(let name, _) = try refusal(migrator(Self.first, Self.second, Self.broken))
    else {
      Issue.record("another error than a failed migration")
      return
    }
    #expect(name == "broken")
    #expect(try scratch.contents() == before)
    #expect(scratch.names == ["evenly.db"])
  }

  @Test func `a migration that leaves a row without its parent fails`() throws {
    let orphan = Migration(
      "orphan",
      script: """
        CREATE TABLE parents (id INTEGER PRIMARY KEY);
        CREATE TABLE children (parent INTEGER REFERENCES parents (id));
        INSERT INTO children VALUES (1);
        """)
    guard case .migrationFailed = try refusal(migrator(orphan)) else {
      Issue.record("another error than a failed migration")
      return
    }
  }

  @Test func `a table that others refer to can be rebuilt`() throws {
    let toys = Migration(
      "toys",
      script: """
        CREATE TABLE toys (pet INTEGER REFERENCES pets (id) ON DELETE CASCADE);
        INSERT INTO pets (id, name) VALUES (1, 'Rex');
        INSERT INTO toys (pet) VALUES (1);
        """)
    let rebuilt = Migration(
      "rebuilt",
      script: """
        CREATE TABLE new_pets (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        INSERT INTO new_pets SELECT id, name FROM pets;
        DROP TABLE pets;
        ALTER TABLE new_pets RENAME TO pets;
        """)
    try migrate(migrator(Self.first, toys))
    try migrate(migrator(Self.first, toys, rebuilt))
    #expect(try database.connect().value("SELECT name FROM pets JOIN toys ON pet = id") == "Rex")
  }

  @Test func `foreign keys hold again after a migration, failed or not`() throws {
    let connection = try database.connect()
    try migrator(Self.first).migrate(connection)
    #expect(try connection.value("PRAGMA foreign_keys") == 1)
    #expect(throws: SchemaError.self) { try migrator(Self.first, Self.broken).migrate(connection) }
    #expect(try connection.value("PRAGMA foreign_keys") == 1)
  }

  @Test func `a newer file is refused and not touched`() throws {
    try migrate(migrator(Self.first, Self.second))
    let before = try scratch.contents()
    guard case .newer(version: 2, known: 1) = try refusal(migrator(Self.first)) else {
      Issue.record("another error than a newer file")
      return
    }
    #expect(try scratch.contents() == before)
  }

  @Test func `a file of another program is refused and not touched`() throws {
    try migrate(migrator(Self.first, applicationID: 7))
    let before = try scratch.contents()
    guard case .foreign(applicationID: 7) = try refusal(migrator(Self.first)) else {
      Issue.record("another error than a foreign file")
      return
    }
    #expect(try scratch.contents() == before)
  }

  @Test func `a database that says nothing of its program is foreign`() throws {
    try database.connect().run(script: "CREATE TABLE t (a)")
    guard case .foreign(applicationID: 0) = try refusal(migrator(Self.first)) else {
      Issue.record("another error than a foreign file")
      return
    }
  }

  @Test func `a file that is no database is refused and not touched`() throws {
    let letter = Array(String(repeating: "Dear diary, ", count: 1_000).utf8)
    try scratch.write(letter)
    guard case .notADatabase = try refusal(migrator(Self.first)) else {
      Issue.record("another error than no database")
      return
    }
    #expect(try scratch.contents() == letter)
  }

  @Test func `a file that was cut off is damaged`() throws {
    let wide = Migration("wide") { connection in
      for _ in 0..<2 { try connection.run(script: "CREATE TABLE IF NOT EXISTS t (a)") }
      try connection.run("INSERT INTO t VALUES (zeroblob(50000))")
    }
    try migrate(migrator(wide))
    try scratch.write(Array(try scratch.contents().prefix(4_096 + 100)))
    let connection = try database.connect()
    let problems = (try? connection.quickCheck()) ?? ["unreadable"]
    #expect(problems != [])
  }
}
