import Ledger
import Threads

/// Limits how many forms with files a person may send at the same time. The memory of all bodies together is
/// limited elsewhere, where the slowest senders are dropped first.
final class UploadSlots: Sendable {
  private static let mostOfOne = 2

  private let taken = Monitor([ID<Person>: Int]())

  /// A slot, which is released with the last reference to it.
  final class Slot: Sendable {
    private let slots: UploadSlots
    private let person: ID<Person>

    fileprivate init(_ slots: UploadSlots, _ person: ID<Person>) {
      self.slots = slots
      self.person = person
    }

    deinit { slots.giveBack(person) }
  }

  func take(for person: ID<Person>) throws(Problem) -> Slot {
    let isFree = taken.withLock { taken in
      guard taken[person, default: 0] < Self.mostOfOne else { return false }
      taken[person, default: 0] += 1
      return true
    }
    guard isFree else { throw .tooMany(seconds: 5) }
    return Slot(self, person)
  }

  private func giveBack(_ person: ID<Person>) {
    taken.withLock { taken in
      let rest = taken[person, default: 1] - 1
      taken[person] = rest > 0 ? rest : nil
    }
  }
}
