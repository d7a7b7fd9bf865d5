import Glibc
import SQLite
import TestSupport
import Testing

struct DatabaseTests {
  let scratch: Scratch
  let database: Database

  init() throws {
    scratch = try Scratch()
    database = Database(path: scratch.file())
  }

  private func makeWriter() throws -> DatabaseConnection {
    let writer = try database.connect()
    try writer.prepareToWrite()
    return writer
  }

  @Test func `a new file and its side files belong to their owner alone`() throws {
    let writer = try makeWriter()
    try writer.run(script: "CREATE TABLE t (a)")
    for name in ["evenly.db", "evenly.db-wal", "evenly.db-shm"] {
      var info = stat()
      #expect(stat(scratch.file(name), &info) == 0)
      #expect(info.st_mode & 0o777 == 0o600, "\(name)")
    }
  }

  @Test func `a writer is durable and strict`() throws {
    let writer = try makeWriter()
    #expect(try writer.value("PRAGMA journal_mode") == "wal")
    #expect(try writer.value("PRAGMA synchronous") == 2)
    #expect(try writer.value("PRAGMA foreign_keys") == 1)
    #expect(try writer.value("PRAGMA trusted_schema") == 0)
    #expect(try writer.value("PRAGMA cell_size_check") == 1)
    #expect(try writer.value("PRAGMA temp_store") == 1)
    #expect(try writer.value("PRAGMA journal_size_limit") == 16 << 20)
    #expect(try writer.value("PRAGMA wal_autocheckpoint") == 0)
    #expect(writer.busyTimeout == 5_000)
  }

  @Test func `the schema cannot be written behind SQLite's back`() throws {
    let writer = try makeWriter()
    try writer.run(script: "CREATE TABLE t (a); PRAGMA writable_schema = ON;")
    #expect(throws: DatabaseError.self) { try writer.run("DELETE FROM sqlite_schema") }
  }

  @Test func `a reader reads and cannot write`() throws {
    let writer = try makeWriter()
    try writer.run(script: "CREATE TABLE t (a); INSERT INTO t VALUES (1);")
    let reader = try database.connect(.readOnly)
    #expect(try reader.value("SELECT a FROM t") == 1)
    let error = try #require(throws: DatabaseError.self) { try reader.run("INSERT INTO t VALUES (2)") }
    #expect(error.isReadOnly)
    #expect(try reader.value("PRAGMA wal_autocheckpoint") == 0)
  }

  @Test func `a reader of nothing makes no file`() throws {
    let error = try #require(throws: DatabaseError.self) { _ = try database.connect(.readOnly) }
    #expect(error.isCannotOpen)
    #expect(scratch.names.isEmpty)
  }

  @Test func `a path that cannot be written says why`() throws {
    let nowhere = Database(path: scratch.file("missing/evenly.db"))
    let error = try #require(throws: DatabaseError.self) { _ = try nowhere.connect() }
    #expect(error.isCannotOpen)
    #expect(error.systemError == ENOENT)
  }

  @Test func `an immutable file is read without leaving other files beside it`() throws {
    let odd = Database(path: scratch.file("a b?c#d%41é.db"))
    let writer = try odd.connect()
    try writer.prepareToWrite()
    try writer.run(script: "CREATE TABLE t (a); INSERT INTO t VALUES (7);")
    writer.close()
    let names = scratch.names
    let reader = try odd.connect(.immutable)
    #expect(try reader.value("SELECT a FROM t") == 7)
    #expect(scratch.names == names)
  }

  @Test func `the log is emptied into the main file, which is whole then`() throws {
    let writer = try makeWriter()
    try writer.run(script: "CREATE TABLE t (a); INSERT INTO t VALUES (1);")
    #expect(writer.walPages > 0)
    #expect(try writer.checkpoint(.truncate))
    #expect(writer.walPages == 0)
    #expect(try scratch.contents("evenly.db-wal").isEmpty)
    try scratch.write(try scratch.contents(), to: "copy.db")
    #expect(try Database(path: scratch.file("copy.db")).connect().value("SELECT a FROM t") == 1)
  }

  @Test func `a reader keeps the log from being emptied until it is done`() throws {
    let writer = try makeWriter()
    try writer.run(script: "CREATE TABLE t (a); INSERT INTO t VALUES (1);")
    writer.busyTimeout = 0
    let reader = try database.connect(.readOnly)
    try reader.begin(.reading)
    #expect(try reader.value("SELECT a FROM t") == 1)
    try writer.run("UPDATE t SET a = 2")
    #expect(try !writer.checkpoint(.truncate))
    #expect(try reader.value("SELECT a FROM t") == 1)
    try reader.commit()
    #expect(try writer.checkpoint(.truncate))
    #expect(try reader.value("SELECT a FROM t") == 2)
  }

  @Test func `a copy is complete and sound`() throws {
    let writer = try makeWriter()
    try writer.run(script: "CREATE TABLE t (a); INSERT INTO t VALUES (1), (2);")
    try writer.copy(to: scratch.file("copy.db"))
    let copy = try Database(path: scratch.file("copy.db")).connect()
    #expect(try copy.value("SELECT sum(a) FROM t") == 3)
    #expect(try copy.integrityCheck() == [])
  }

  @Test func `a damaged page is found`() throws {
    let writer = try makeWriter()
    try writer.run(script: "CREATE TABLE t (a); CREATE INDEX i ON t (a);")
    try writer.transaction { for number in 0..<2_000 { try writer.run("INSERT INTO t VALUES (\(number))") } }
    #expect(try writer.quickCheck() == [])
    writer.close()
    var bytes = try scratch.contents()
    for offset in 8_192..<12_288 { bytes[offset] = 0x5A }
    try scratch.write(bytes)
    let damaged = try database.connect()
    let words = (try? damaged.integrityCheck()) ?? ["unreadable"]
    #expect(words != [])
  }

  @Test func `a row that refers to nothing is found`() throws {
    let writer = try makeWriter()
    try writer.run(
      script: """
        CREATE TABLE parents (id INTEGER PRIMARY KEY);
        CREATE TABLE children (parent INTEGER REFERENCES parents (id));
        PRAGMA foreign_keys = OFF;
        INSERT INTO children VALUES (7);
        """)
    #expect(try writer.foreignKeyCheck() == ["1 row of children refers to a missing row of parents"])
  }

  @Test func `a full file is told apart from a broken disk`() throws {
    let writer = try makeWriter()
    try writer.run(script: "CREATE TABLE t (a)")
    try writer.limitSize(toPages: 10)
    let error = try #require(throws: DatabaseError.self) {
      try writer.run("INSERT INTO t VALUES (zeroblob(100000))")
    }
    #expect(error.isFull)
    #expect(!error.isIO)
    try writer.limitSize(toPages: 1_000)
    try writer.run("INSERT INTO t VALUES (zeroblob(100000))")
  }
}
