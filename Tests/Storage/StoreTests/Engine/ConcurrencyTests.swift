import SQLite
import TestSupport
import Testing

@testable import Store

struct ConcurrencyTests {
  struct Uneven: Error {}

  /// Money only moves: every reader, at every moment, finds the same sum.
  @Test(arguments: [true, false]) func `readers beside writers always see a whole state`(isInFile: Bool)
    async throws
  {
    let scratch = try Scratch()
    let store = try isInFile ? DataStore.open(scratch.file(), schema: purses, options: options) : inMemory()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 { group.addTask { try await moveMoney(in: store, seed: writer) } }
      for _ in 0..<4 { group.addTask { try sumUp(store) } }
      try await group.waitForAll()
    }
    #expect(try store.read { try $0.connection.value("SELECT sum(money) FROM purses") } == 1_000)
    store.close()
  }

  private var options: StoreOptions {
    var options = StoreOptions()
    options.quietPeriod = .milliseconds(1)
    options.pagesBetweenCheckpoints = 50
    options.readers = 3
    return options
  }

  private var purses: Schema {
    Schema(migrations: [
      Migration("purses") { connection in
        try connection.run(
          script: "CREATE TABLE purses (id INTEGER PRIMARY KEY, money INTEGER NOT NULL) STRICT")
        for id in 0..<10 { try connection.run("INSERT INTO purses (id, money) VALUES (\(id), 100)") }
      }
    ])
  }

  private func inMemory() throws -> DataStore {
    let connection = try Database.inMemory.connect()
    try purses.migrator.migrate(connection)
    return try DataStore(connection, path: nil, lock: nil, options: options)
  }

  private func moveMoney(in store: DataStore, seed: Int) async throws {
    for round in 0..<100 {
      let (from, to) = ((seed * 7 + round) % 10, (seed * 3 + round * 7 + 1) % 10)
      do {
        try await store.write { transaction in
          try transaction.connection.run("UPDATE purses SET money = money - 7 WHERE id = \(from)")
          if round % 5 == 0 { throw Uneven() }
          try transaction.connection.run("UPDATE purses SET money = money + 7 WHERE id = \(to)")
        }
      } catch is Uneven {}
    }
  }

  private func sumUp(_ store: DataStore) throws {
    for _ in 0..<300 {
      try store.read { snapshot in
        let first: [Int] = try snapshot.connection.values("SELECT money FROM purses ORDER BY id")
        let second: [Int] = try snapshot.connection.values("SELECT money FROM purses ORDER BY id")
        #expect(first.reduce(0, +) == 1_000)
        #expect(first == second)
      }
    }
  }

  @Test func `a reader sees one state however long it looks`() async throws {
    let scratch = try Scratch()
    let store = try NumberStore.open(scratch.file())
    try await store.write { try $0.add(1) }
    let barrier = Barrier()
    let reading = Task {
      try await onThread {
        try store.read { snapshot in
          let before = try snapshot.numbers
          barrier.hold()
          return [before, try snapshot.numbers]
        }
      }
    }
    await barrier.arrival()
    try await store.write { try $0.add(2) }
    barrier.open()
    #expect(try await reading.value == [[1], [1]])
    #expect(try store.read { try $0.numbers } == [1, 2])
  }

  @Test func `more readers than connections wait for each other`() async throws {
    let scratch = try Scratch()
    var options = StoreOptions()
    options.readers = 2
    let store = try NumberStore.open(scratch.file(), options: options)
    try await store.write { try $0.add(1) }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 { group.addTask { #expect(throws: Never.self) { try store.read { try $0.numbers } } } }
    }
  }

  @Test func `closing stops a reader that would not end`() async throws {
    let scratch = try Scratch()
    var options = StoreOptions()
    options.patienceWithReaders = .zero
    let store = try NumberStore.open(scratch.file(), options: options)
    let barrier = Barrier()
    let endless = Task {
      try await onThread {
        try store.read { snapshot in
          barrier.hold()
          return try snapshot.connection.value(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n",
            as: Int.self)
        }
      }
    }
    await barrier.arrival()
    let closing = Task { try await onThread { store.close() } }
    // The first interruption comes while no statement runs.
    #expect(await eventually { (try? store.read { _ in }) == nil })
    barrier.open()
    try await closing.value
    let error = await #expect(throws: DatabaseError.self) { try await endless.value }
    #expect(error?.isInterrupted == true)
  }
}
