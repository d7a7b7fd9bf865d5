import Foundation
import SQLite
import TestSupport
import Testing

struct TransactionTests {
  struct Refusal: Error {}

  let scratch: Scratch
  let connection: DatabaseConnection

  init() throws {
    scratch = try Scratch()
    connection = try Database(path: scratch.file()).connect()
    try connection.prepareToWrite()
    try connection.run(script: "CREATE TABLE t (a INTEGER NOT NULL) STRICT")
  }

  private func add(_ number: Int) throws { try connection.run("INSERT INTO t (a) VALUES (\(number))") }

  private var numbers: [Int] { get throws { try connection.values("SELECT a FROM t ORDER BY a") } }

  @Test func `what a transaction does is kept when it ends`() throws {
    let result = try connection.transaction {
      try add(1)
      #expect(connection.isInTransaction)
      return "done"
    }
    #expect(result == "done")
    #expect(!connection.isInTransaction)
    #expect(try numbers == [1])
  }

  @Test func `what a transaction did is undone when it throws`() throws {
    #expect(throws: Refusal.self) {
      try connection.transaction {
        try add(1)
        throw Refusal()
      }
    }
    #expect(try numbers == [])
    #expect(!connection.isInTransaction)
  }

  @Test func `what a large inner part needs to be undone lies in a file without a name`() throws {
    try connection.run(
      script: "CREATE TABLE pages (id INTEGER PRIMARY KEY, words TEXT NOT NULL CHECK (words <> ''))")
    let rows = 1...100
    try connection.transaction {
      for id in rows {
        try connection.run("INSERT INTO pages VALUES (\(id), \(String(repeating: "a", count: 3_000)))")
      }
    }
    let before = try Set(filesWithoutName())
    try connection.transaction {
      #expect(throws: Refusal.self) {
        try connection.savepoint {
          for id in rows where id > 1 {
            try connection.run("UPDATE pages SET words = upper(words) WHERE id IN (\(id), \(id - 1))")
          }
          let large = try Set(filesWithoutName())
          #expect(!large.subtracting(before).isEmpty)
          throw Refusal()
        }
      }
      let unchanged = try connection.value("SELECT count(*) FROM pages WHERE words GLOB 'a*'", as: Int.self)
      #expect(unchanged == rows.count)
    }
  }

  /// The unnamed files that SQLite holds open, by their descriptors in this process.
  private func filesWithoutName() throws -> [String] {
    let descriptors = "/proc/self/fd"
    return try FileManager.default.contentsOfDirectory(atPath: descriptors).filter {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(descriptors)/\($0)")
      return target?.contains("etilqs_") == true
    }
  }

  @Test func `an inner part can fail alone, at any depth`() throws {
    try connection.transaction {
      try add(1)
      #expect(throws: Refusal.self) {
        try connection.savepoint {
          try add(2)
          try connection.savepoint { try add(3) }
          throw Refusal()
        }
      }
      try connection.savepoint {
        try add(4)
        #expect(throws: Refusal.self) {
          try connection.savepoint {
            try add(5)
            throw Refusal()
          }
        }
      }
    }
    #expect(try numbers == [1, 4])
  }

  @Test func `a second writer is refused rather than surprised half-way`() throws {
    let second = try Database(path: scratch.file()).connect()
    second.busyTimeout = 0
    try connection.transaction {
      let error = try #require(throws: DatabaseError.self) { try second.transaction {} }
      #expect(error.isBusy)
    }
    try second.transaction {}
  }

  @Test func `a reading transaction sees one state`() throws {
    let reader = try Database(path: scratch.file()).connect(.readOnly)
    try add(1)
    try reader.transaction(.reading) {
      #expect(try reader.value("SELECT count(*) FROM t") == 1)
      try add(2)
      #expect(try reader.value("SELECT count(*) FROM t") == 1)
    }
    #expect(try reader.value("SELECT count(*) FROM t") == 2)
  }
}
