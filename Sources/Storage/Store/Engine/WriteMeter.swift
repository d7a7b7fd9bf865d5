internal import Synchronization
internal import Threads

/// Counters of the writer since the start, readable from any thread.
final class WriteMeter: Sendable {
  private let transactions = Atomic<Int>(0)
  private let units = Atomic<Int>(0)
  private let nanoseconds = Atomic<Int64>(0)
  private let full = Atomic<Bool>(false)

  /// Whether the last write failed because the disk was full.
  var isFull: Bool { full.load(ordering: .relaxed) }

  func note(isFull: Bool) { full.store(isFull, ordering: .relaxed) }

  func count(_ units: Int, since start: Ticks) {
    let (seconds, attoseconds) = (Ticks.now - start).components
    self.transactions.add(1, ordering: .relaxed)
    self.units.add(units, ordering: .relaxed)
    nanoseconds.add(seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000, ordering: .relaxed)
  }

  func figures(waiting: Int) -> WriteFigures {
    WriteFigures(
      waiting: waiting, transactions: transactions.load(ordering: .relaxed),
      units: units.load(ordering: .relaxed), time: .nanoseconds(nanoseconds.load(ordering: .relaxed)))
  }
}

/// Metrics of the writer.
package struct WriteFigures: Hashable, Sendable {
  /// The number of units of work that wait now.
  package let waiting: Int
  /// The number of completed transactions, and of the units of work in them.
  package let transactions: Int
  package let units: Int
  /// The total time they took, including the sync to the disk.
  package let time: Duration
}

extension DataStore {
  package var writeFigures: WriteFigures { writer.figures }

  /// Whether the last write failed because the disk was full.
  package var isFull: Bool { writer.isFull }
}
