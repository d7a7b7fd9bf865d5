import Ledger
import TestSupport
import Testing

@testable import Store

@Suite struct CommittedAnswersTests {
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

  private func highest(
    _ snapshot: Snapshot, below limit: Int = 100, _ note: () -> Void = {}
  ) throws -> Int? {
    try snapshot.knownSinceCommit(HighestNumber(below: limit)) {
      note()
      return try snapshot.numbers.last { $0 < limit }
    }
  }

  @Test func `an answer is read once until something is committed`() async throws {
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

  /// Who was put out of a group in that moment must not read what was written behind it.
  @Test func `a commit between what is known and the first question makes the reader begin again`() throws {
    defer { store.close() }
    #expect(try store.read { try highest($0) } == nil)
    var rounds = 0
    let (known, read) = try store.read { snapshot in
      rounds += 1
      let known = try highest(snapshot)
      if rounds == 1 { try store.writeAndWait { try $0.add(7) } }
      return (known, try snapshot.numbers.last)
    }
    #expect(rounds == 2)
    #expect(known == 7)
    #expect(read == 7)
  }

  @Test func `the reader begins again also where the first question's failure is passed over`() throws {
    defer { store.close() }
    var rounds = 0
    let read = try store.read { snapshot in
      rounds += 1
      if rounds == 1 { try store.writeAndWait { try $0.add(7) } }
      return try? snapshot.numbers.last
    }
    #expect(rounds == 2)
    #expect(read == 7)
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
