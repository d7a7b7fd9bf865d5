import Ledger
import ReceiptOCR
import Threads

/// Limits how many requests of a kind a person, and all people together, may have at the same time.
final class PersonSlots: Sendable {
  private let ofOne: Int
  private let altogether: Int
  private let refusal: Problem
  private let taken = Monitor([ID<Person>: Int]())

  init(ofOne: Int, altogether: Int = .max, refusal: Problem) {
    (self.ofOne, self.altogether, self.refusal) = (ofOne, altogether, refusal)
  }

  /// The slots for forms with files. The memory of all bodies together is limited elsewhere, where the slowest
  /// senders are dropped first.
  static func forUploads() -> PersonSlots { PersonSlots(ofOne: 2, refusal: .tooMany(seconds: 5)) }

  /// The slots for photos that are read while their form waits. They leave room in the reader's queue for the
  /// receipts of the inbox.
  static func forPhotos() -> PersonSlots {
    PersonSlots(ofOne: 1, altogether: ReceiptReader.mostPhotos, refusal: .tooMany(seconds: 5))
  }

  /// A slot, which is released with the last reference to it.
  final class Slot: Sendable {
    private let slots: PersonSlots
    private let person: ID<Person>

    fileprivate init(_ slots: PersonSlots, _ person: ID<Person>) {
      self.slots = slots
      self.person = person
    }

    deinit { slots.release(person) }
  }

  func take(for person: ID<Person>) throws(Problem) -> Slot {
    let isFree = taken.withLock { taken in
      guard taken[person, default: 0] < ofOne, taken.values.reduce(0, +) < altogether else { return false }
      taken[person, default: 0] += 1
      return true
    }
    guard isFree else { throw refusal }
    return Slot(self, person)
  }

  private func release(_ person: ID<Person>) {
    taken.withLock { taken in
      let rest = taken[person, default: 1] - 1
      taken[person] = rest > 0 ? rest : nil
    }
  }

  /// How many slots are taken.
  var count: Int { taken.withLock { $0.values.reduce(0, +) } }
}
