import TestSupport
import Testing

@testable import Store

struct CommitCacheTests {
  private struct HighestNumber: CommittedQuestion {
    typealias Answer = Int?
    let below: Int
  }

  private let scratch: Scratch
  private let store: DataStore

  init() throws {
    scratch = try Scratch()
    store = try NumberStore.open(scratch.file())
  }

  private func highest(_ snapshot: Snapshot, below limit: Int = 100, _ note: () -> Void = {}) throws -> Int? {
    try snapshot.knownSinceCommit(HighestNumber(below: limit)) {
      note()
      return try snapshot.numbers.last { $0 < limit }
    }
  }

  @Test func `an answer is read once until the next commit`() async throws {
    defer { store.close() }
    var reads = 0
    for number in 1...3 {
      try await store.write { try $0.add(number) }
      for _ in 0..<3 { #expect(try store.read { try highest($0) { reads += 1 } } == number) }
    }
    #expect(reads == 3)
  }

  @Test func `other questions have other answers, also none`() throws {
    defer { store.close() }
    try store.writeAndWait { try $0.add(7) }
    for _ in 0..<2 {
      #expect(try store.read { try highest($0, below: 7) } == nil)
      #expect(try store.read { try highest($0) } == 7)
    }
  }

  @Test func `after a commit between what is known and the first question nothing known counts`() throws {
    defer { store.close() }
    #expect(try store.read { try highest($0) } == nil)
    try store.read { snapshot in
      #expect(try highest(snapshot) == nil)
      try store.writeAndWait { try $0.add(7) }
      #expect(!snapshot.hasMovedOn)
      #expect(try snapshot.numbers == [7])
      #expect(snapshot.hasMovedOn)
      #expect(try highest(snapshot) == 7)
    }
    let (known, hasMovedOn) = try store.read { (try highest($0), $0.hasMovedOn) }
    #expect(known == 7)
    #expect(!hasMovedOn)
  }

  @Test func `who writes reads what they wrote`() throws {
    defer { store.close() }
    let seen = try store.writeAndWait { transaction in
      try (1...3).map { number in
        try transaction.add(number)
        return try highest(transaction)
      }
    }
    #expect(seen == [1, 2, 3])
  }
}
