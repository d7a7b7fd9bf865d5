import SQLite
import TestSupport
import Testing

@testable import Store

struct CheckpointTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func `a stopped store is one whole file`() async throws {
    let store = try NumberStore.open(scratch.file())
    try await store.write { try $0.add(1) }
    #expect(try store.read { try $0.numbers } == [1])
    store.close()
    #expect(scratch.names == ["evenly.db", "evenly.db-lock"])
    #expect(try numbersInCopy() == [1])
  }

  @Test func `a store that is let go of is closed`() async throws {
    do {
      let store = try NumberStore.open(scratch.file())
      try await store.write { try $0.add(1) }
    }
    #expect(scratch.names == ["evenly.db", "evenly.db-lock"])
  }

  @Test func `a plain copy within a second of the last change has everything`() async throws {
    let store = try NumberStore.open(scratch.file())
    for number in 0..<20 { try await store.write { try $0.add(number) } }
    #expect(StoreOptions().quietPeriod <= .milliseconds(500))
    #expect(try await eventually { try scratch.contents("evenly.db-wal").isEmpty })
    #expect(try numbersInCopy() == Array(0..<20))
    #expect(try store.read { try $0.numbers.count } == 20)
  }

  @Test func `the log is emptied after a reader that held on to it`() async throws {
    var options = StoreOptions()
    options.quietPeriod = .milliseconds(5)
    let store = try NumberStore.open(scratch.file(), options: options)
    let reader = try Database(path: scratch.file()).connect(.readOnly)
    try reader.begin(.reading)
    _ = try reader.value("SELECT count(*) FROM numbers", as: Int.self)
    try await store.write { try $0.add(1) }
    try await store.write { try $0.add(2) }
    #expect(try !scratch.contents("evenly.db-wal").isEmpty)
    try reader.commit()
    #expect(try await eventually { try scratch.contents("evenly.db-wal").isEmpty })
  }

  @Test func `the log does not grow for ever under load`() async throws {
    var options = StoreOptions()
    options.quietPeriod = .seconds(60)
    options.pagesBetweenCheckpoints = 10
    let store = try NumberStore.open(scratch.file(), options: options)
    for number in 0..<60 { try await store.write { try $0.add(number) } }
    let pages = try scratch.contents("evenly.db-wal").count / 4_096
    #expect(pages < 30)
  }

  private func numbersInCopy() throws -> [Int] {
    try scratch.write(try scratch.contents(), to: "copy.db")
    let copy = try Database(path: scratch.file("copy.db")).connect()
    #expect(try copy.integrityCheck() == [])
    return try Snapshot(copy).numbers
  }
}
