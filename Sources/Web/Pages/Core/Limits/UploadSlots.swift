import Ledger
import Threads

/// How many forms with files one person sends at the same time. What all of them hold is bounded with all other
/// bodies, and whoever sends slowly gives way there.
final class UploadSlots: Sendable {
  private static let mostOfOne = 2

  private let taken = Monitor([ID<Person>: Int]())

  /// A place that is given back when nobody holds it any more.
  final class Slot: Sendable {
    private let slots: UploadSlots
    private let person: ID<Person>

    fileprivate init(_ slots: UploadSlots, _ person: ID<Person>) {
      self.slots = slots
      self.person = person
    }

    deinit {
      slots.giveBack(person)
    }
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
