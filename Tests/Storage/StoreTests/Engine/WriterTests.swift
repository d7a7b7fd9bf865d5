import Glibc
import SQLite
import TestSupport
import Testing
import Threads

@testable import Store

struct WriterTests {
  struct Refusal: Error {}

  let scratch: Scratch
  let store: DataStore

  init() throws {
    scratch = try Scratch()
    store = try NumberStore.open(scratch.file())
  }

  /// Runs each piece of work while the writer is held, so that all of them share one batch.
  private func inOneBatch(_ work: [@Sendable (Transaction) throws -> Void]) async -> [Result<Void, any Error>]
  {
    let barrier = Barrier()
    let holding = Task { try await store.write { _ in barrier.hold() } }
    await barrier.arrival()
    return await withTaskGroup(of: (Int, Result<Void, any Error>).self) { group in
      for (index, body) in work.enumerated() {
        group.addTask {
          do {
            try await store.write(body)
            return (index, .success(()))
          } catch { return (index, .failure(error)) }
        }
      }
      _ = await eventually { store.writer.waiting == work.count }
      barrier.open()
      var results: [Int: Result<Void, any Error>] = [:]
      for await (index, result) in group { results[index] = result }
      _ = try? await holding.value
      return work.indices.compactMap { results[$0] }
    }
  }

  @Test func `what is written is there for everyone when the write returns`() async throws {
    let result = try await store.write { transaction in
      try transaction.add(7)
      return "seven"
    }
    #expect(result == "seven")
    #expect(try store.read { try $0.numbers } == [7])
    #expect(try Database(path: scratch.file()).connect(.readOnly).value("SELECT number FROM numbers") == 7)
  }

  @Test func `work that waits together is committed together`() async throws {
    let batches = Collector<[Int64]>()
    store.onCommit { notices in batches.add(notices.compactMap(\.sequence)) }
    let results = await inOneBatch((0..<64).map { number in { try $0.add(number) } })
    #expect(results.allSatisfy { (try? $0.get()) != nil })
    #expect(batches.all.map { $0.sorted() } == [Array(0..<64)])
    #expect(try store.read { try $0.numbers } == Array(0..<64))
  }

  @Test func `what takes long has a commit of its own`() {
    let queue = WriteQueue()
    for (ticket, isLong) in [(1, false), (2, false), (3, true), (4, true), (5, false)] {
      queue.append(Work(ticket: Work.Ticket(ticket), isLong: isLong, perform: { _ in {} }, refuse: { _ in }))
    }
    let batches = (0..<4).map { _ -> [Work.Ticket] in
      guard case .work(let batch) = queue.next(expecting: 1, patience: .now, until: nil) else { return [] }
      return batch.map(\.ticket)
    }
    #expect(batches == [[1, 2], [3], [4], [5]])
  }

  @Test func `a unit that fails is undone alone`() async throws {
    let batches = Collector<[Int64]>()
    store.onCommit { notices in batches.add(notices.compactMap(\.sequence)) }
    let results = await inOneBatch([
      { try $0.add(1) },
      { transaction in
        try transaction.add(2)
        throw Refusal()
      }, { try $0.add(3) },
    ])
    #expect(throws: Never.self) { try results[0].get() }
    #expect(throws: Refusal.self) { try results[1].get() }
    #expect(throws: Never.self) { try results[2].get() }
    #expect(try store.read { try $0.numbers } == [1, 3])
    #expect(batches.all.map { $0.sorted() } == [[1, 3]])
  }

  @Test func `a broken rule of the schema is the unit's own failure`() async throws {
    try await store.write { try $0.add(1) }
    let error = await #expect(throws: DatabaseError.self) { try await store.write { try $0.add(1) } }
    #expect(error?.isConstraint(.unique) == true)
  }

  @Test func `a full disk loses the whole batch, nothing half, and passes`() async throws {
    try await store.write { transaction in
      try transaction.add(0)
      try transaction.connection.limitSize(toPages: 20)
    }
    let results = await inOneBatch([
      { try $0.add(1) }, { transaction in for number in 100..<100_000 { try transaction.add(number) } },
      { try $0.add(2) },
    ])
    for result in results { #expect(throws: StoreError.diskFull) { try result.get() } }
    #expect(try store.read { try $0.numbers } == [0])
    try await store.write { try $0.connection.limitSize(toPages: 10_000) }
    try await store.write { try $0.add(3) }
    #expect(try store.read { try $0.numbers } == [0, 3])
  }

  @Test func `a disk that fails ends all writing, and what was confirmed is there`() async throws {
    let failures = Collector<StoreError>()
    var options = StoreOptions()
    options.onFailure = { failures.add($0) }
    let file = scratch.file("failing.db")
    let failing = try NumberStore.open(file, options: options)
    try await failing.write { try $0.add(1) }
    try breakDescriptor(of: file + "-wal")
    let first = await #expect(throws: StoreError.self) { try await failing.write { try $0.add(2) } }
    let second = await #expect(throws: StoreError.self) { try await failing.write { try $0.add(3) } }
    // It is told of after the first is answered.
    _ = await eventually { !failures.all.isEmpty }
    #expect(failures.all == [first, second].compactMap { $0 }.prefix(1).map { $0 })
    guard case .failed = second else {
      Issue.record("\(String(describing: second)) instead of a failed store")
      return
    }
    failing.close()
    let again = try NumberStore.open(file)
    #expect(try again.read { try $0.numbers } == [1])
  }

  /// Replaces an open file by one that cannot be written, as if the disk were gone.
  private func breakDescriptor(of path: String) throws {
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(nothing) }
    var broken = 0
    for descriptor in 3..<Int32(1_024) {
      var target = [CChar](repeating: 0, count: 4_096)
      guard readlink("/proc/self/fd/\(descriptor)", &target, target.count - 1) > 0 else { continue }
      guard String(decoding: target.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) == path
      else { continue }
      dup2(nothing, descriptor)
      broken += 1
    }
    try #require(broken > 0)
  }

  @Test func `work that is cancelled while it waits is not done`() async throws {
    let barrier = Barrier()
    let holding = Task { try await store.write { _ in barrier.hold() } }
    await barrier.arrival()
    let task = Task { try await store.write { try $0.add(1) } }
    #expect(await eventually { store.writer.waiting == 1 })
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    barrier.open()
    try await holding.value
    #expect(try store.read { try $0.numbers } == [])
  }

  @Test func `a task that is cancelled already writes nothing`() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await store.write { try $0.add(1) }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try store.read { try $0.numbers } == [])
  }

  @Test func `closing does what waits and refuses what comes after`() async throws {
    let barrier = Barrier()
    let holding = Task { try await store.write { _ in barrier.hold() } }
    await barrier.arrival()
    async let waiting: Void = store.write { try $0.add(1) }
    #expect(await eventually { store.writer.waiting == 1 })
    async let closing: Void = onThread { store.close() }
    barrier.open()
    try await holding.value
    try await waiting
    try await closing
    await #expect(throws: StoreError.closed) { try await store.write { try $0.add(2) } }
    #expect(throws: StoreError.closed) { try store.read { try $0.numbers } }
    store.close()
    #expect(try NumberStore.open(scratch.file()).read { try $0.numbers } == [1])
  }

  @Test func `closing from inside of a write does not wait for itself`() async throws {
    try await store.write { try $0.add(1) }
    store.onCommit { [store] _ in store.close() }
    try await store.write { try $0.add(2) }
    store.close()
    #expect(try NumberStore.open(scratch.file()).read { try $0.numbers } == [1, 2])
  }
}
