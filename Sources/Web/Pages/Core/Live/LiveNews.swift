import Ledger
import Store

/// What has happened since the streams were told last, with no more to it than they need to know.
struct LiveNews {
  private var positions: [ID<Group>: Int64] = [:]
  private(set) var ended: Set<ID<Session>> = []
  /// Those whose streams end, until they come in by more than they have shown.
  private(set) var asked: Set<ID<Person>> = []

  var isEmpty: Bool { positions.isEmpty && ended.isEmpty && asked.isEmpty }
  var groups: [ID<Group>] { Array(positions.keys) }

  /// The oldest first, because a browser remembers the last position that it was told.
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
