import Ledger
import SQLite
import Testing
import Threads

@testable import Store

/// A store with a single table of numbers, for tests of the engine.
enum NumberStore {
  static let schema = Schema(migrations: [table])
  static let table = Migration(
    "numbers", script: "CREATE TABLE numbers (number INTEGER NOT NULL UNIQUE) STRICT")

  static func open(_ path: String, options: StoreOptions = StoreOptions()) throws -> DataStore {
    try DataStore.open(path, schema: schema, options: options)
  }
}

extension Transaction {
  func add(_ number: Int) throws {
    try connection.run("INSERT INTO numbers (number) VALUES (\(number))")
    publish(.changed(ID(high: 0, low: 1), sequence: Int64(number)))
  }
}

extension Notice {
  var sequence: Int64? { if case .changed(_, let sequence) = self { sequence } else { nil } }
}

extension Snapshot {
  var numbers: [Int] { get throws { try connection.values("SELECT number FROM numbers ORDER BY number") } }
}

/// Keeps the writer busy until it is opened, so that writes queued until then share one commit.
final class Barrier: Sendable {
  private let monitor = Monitor((hasArrived: false, isOpen: false))

  func hold() {
    monitor.withLock { $0.hasArrived = true }
    monitor.wakeAll()
    monitor.wait { $0.isOpen ? true : nil }
  }

  /// Waits without holding a thread, of which tests have few.
  func arrival() async { #expect(await eventually { monitor.withLock { $0.hasArrived } }) }

  func open() {
    monitor.withLock { $0.isOpen = true }
    monitor.wakeAll()
  }
}

/// Collects what observers are told.
final class Collector<Element: Sendable>: Sendable {
  private let monitor = Monitor([Element]())

  func add(_ element: Element) {
    monitor.withLock { $0.append(element) }
    monitor.wakeAll()
  }

  var all: [Element] { monitor.withLock { $0 } }
}

/// Runs a blocking function on a thread of its own.
func onThread<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
  try await withCheckedThrowingContinuation { continuation in
    do { try Thread.start { continuation.resume(with: Result { try body() }) }.detach() } catch {
      continuation.resume(throwing: error)
    }
  }
}

/// Lets other tasks go on until the condition holds; false when it does not within twenty seconds.
func eventually(_ condition: () throws -> Bool) async rethrows -> Bool {
  let deadline = Ticks.now + .seconds(20)
  while try !condition() {
    if Ticks.now > deadline { return false }
    await Task.yield()
  }
  return true
}
