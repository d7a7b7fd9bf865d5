internal import Synchronization
internal import Threads

/// What the writer has done since it began, to be asked from anywhere.
final class WriteMeter: Sendable {
  private let transactions = Atomic<Int>(0)
  private let units = Atomic<Int>(0)
  private let nanoseconds = Atomic<Int64>(0)
  private let full = Atomic<Bool>(false)

  /// Whether what was to be written last found no room.
  var isFull: Bool { full.load(ordering: .relaxed) }

  func note(isFull: Bool) {
    full.store(isFull, ordering: .relaxed)
  }

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

/// How it goes with writing.
package struct WriteFigures: Hashable, Sendable {
  /// Units of work that wait now.
  package let waiting: Int
  /// Transactions that were carried out, and how many units of work they held.
  package let transactions: Int
  package let units: Int
  /// What they took altogether, with bringing them onto the disk.
  package let time: Duration
}

extension DataStore {
  package var writeFigures: WriteFigures { writer.figures }

  /// Whether what was to be written last found no room on the disk.
  package var isFull: Bool { writer.isFull }
}
