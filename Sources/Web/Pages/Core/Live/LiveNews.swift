import Ledger
import Store

/// The changes since the last events, reduced to what the streams need.
struct LiveNews {
  private var positions: [ID<Group>: Int64] = [:]
  private(set) var ended: Set<ID<Session>> = []
  /// People whose streams end because they now need a second factor.
  private(set) var asked: Set<ID<Person>> = []

  var isEmpty: Bool { positions.isEmpty && ended.isEmpty && asked.isEmpty }
  var groups: [ID<Group>] { Array(positions.keys) }

  /// The oldest first, because a browser remembers the position of the last event.
  var changes: [(group: ID<Group>, sequence: Int64)] {
    positions.map { ($0.key, $0.value) }.sorted { $0.1 < $1.1 }
  }

  mutating func add(_ notices: [Notice]) {
    for notice in notices {
      switch notice {
      case .changed(let group, let sequence): positions[group] = max(positions[group] ?? 0, sequence)
      case .rulesChanged, .groupHidden, .accountAdded, .lettersPosted, .messagesChosen, .pushesQueued: break
      case .ended(let session): ended.insert(session)
      case .factorAsked(let person): asked.insert(person)
      }
    }
  }
}
