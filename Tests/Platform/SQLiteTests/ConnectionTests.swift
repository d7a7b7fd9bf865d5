import Glibc
import SQLite
import Testing

struct ConnectionTests {
  let connection: DatabaseConnection

  init() throws {
    connection = try Database.inMemory.connect()
    try connection.run(script: "CREATE TABLE pets (name TEXT UNIQUE, age INTEGER CHECK (age >= 0)) STRICT")
  }

  private func addPets(_ names: String...) throws {
    for (age, name) in names.enumerated() {
      try connection.run("INSERT INTO pets (name, age) VALUES (\(name), \(age))")
    }
  }

  @Test func `rows come in the order of the query`() throws {
    try addPets("Rex", "Ada", "Tom")
    #expect(try connection.values("SELECT name FROM pets ORDER BY name") == ["Ada", "Rex", "Tom"])
    #expect(try connection.first("SELECT age FROM pets WHERE name = \("Ada")") { try $0.next(Int.self) } == 1)
    #expect(try connection.value("SELECT age FROM pets WHERE name = \("Eve")", as: Int.self) == nil)
  }

  @Test func `a change says how many rows it touched`() throws {
    try addPets("Rex", "Ada", "Tom")
    #expect(try connection.run("UPDATE pets SET age = age + 1 WHERE age > \(0)") == 2)
    #expect(try connection.run("DELETE FROM pets WHERE name = \("Eve")") == 0)
    #expect(try connection.run("SELECT 1") == 0)
  }

  @Test func `a query may be asked again while its rows are read`() throws {
    try addPets("Rex", "Ada")
    var pairs: [String] = []
    func names(_ body: (String) throws -> Void) throws {
      try connection.forEach("SELECT name FROM pets ORDER BY age") { try body(try $0.next()) }
    }
    try names { first in try names { second in pairs.append(first + second) } }
    #expect(pairs == ["RexRex", "RexAda", "AdaRex", "AdaAda"])
  }

  @Test func `a statement is ready again after the caller threw`() throws {
    try addPets("Rex", "Ada")
    struct Enough: Error {}
    func firstName(thenThrow: Bool) throws -> String? {
      try connection.first("SELECT name FROM pets ORDER BY age") { row in
        if thenThrow { throw Enough() }
        return try row.next(String.self)
      }
    }
    #expect(throws: Enough.self) { try firstName(thenThrow: true) }
    #expect(try firstName(thenThrow: false) == "Rex")
    // A statement left standing on a row would hold its table.
    try connection.run(script: "DROP TABLE pets")
  }

  @Test func `many different statements do not pile up`() throws {
    for count in 1...400 {
      let terms = (0..<count).map { "\($0)" as SQL }.joined(separator: "+")
      let sum = try connection.value("SELECT \(terms)", as: Int.self)
      #expect(sum == count * (count - 1) / 2)
    }
  }

  @Test func `an error has the code and the statement but not the values`() throws {
    try addPets("Rex")
    let error = try #require(throws: DatabaseError.self) { try addPets("Rex") }
    #expect(error.isConstraint(.unique))
    #expect(error.isConstraint)
    #expect(!error.isConstraint(.check))
    #expect(error.sql == "INSERT INTO pets (name, age) VALUES (?, ?)")
    #expect(!error.description.contains("Rex"))
  }

  @Test func `constraints are told apart`() throws {
    let negative = try #require(throws: DatabaseError.self) { try insertAge(-1) }
    #expect(negative.isConstraint(.check))
    let mismatch = try #require(throws: DatabaseError.self) {
      try connection.run("INSERT INTO pets (age) VALUES (\("old"))")
    }
    #expect(mismatch.isConstraint(.dataType))
  }

  private func insertAge(_ age: Int) throws { try connection.run("INSERT INTO pets (age) VALUES (\(age))") }

  @Test func `a search that cannot be read is not quoted in the error`() throws {
    try connection.run(script: "CREATE VIRTUAL TABLE words USING fts5(text)")
    let error = try #require(throws: DatabaseError.self) {
      try connection.values("SELECT text FROM words WHERE words MATCH \("secret: x")", as: String.self)
    }
    #expect(!error.description.contains("secret"))
  }

  @Test func `text that is no statement is an error`() {
    #expect(throws: DatabaseError.self) { try connection.run("SELEKT 1") }
    #expect(throws: DatabaseError.self) { try connection.run("") }
    #expect(throws: DatabaseError.self) { try connection.run("SELECT 1; SELECT 2") }
    #expect(throws: DatabaseError.self) { try connection.run("SELECT ?") }
  }

  @Test func `a quoted word that is no column is an error and not text`() {
    #expect(throws: DatabaseError.self) { try connection.run(#"SELECT "nmae" FROM pets"#) }
  }

  @Test func `a running statement can be interrupted`() throws {
    var calls = 0
    connection.onProgress(every: 1000) {
      calls += 1
      return calls < 5
    }
    let error = try #require(throws: DatabaseError.self) {
      try connection.run(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n")
    }
    #expect(error.isInterrupted)
    connection.onProgress(nil)
    #expect(try connection.value("SELECT 1") == 1)
  }

  @Test func `an interruption after the end does nothing`() throws {
    let other = try Database.inMemory.connect()
    let interruption = other.interruption
    interruption.interrupt()
    other.close()
    other.close()
    interruption.interrupt()
  }
}
