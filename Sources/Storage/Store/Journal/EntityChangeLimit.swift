internal import Ledger

/// Limits how often an entity can be changed.
///
/// A change reads all earlier operations on its entity, so their number is limited. Each person has a share
/// of the limit, so that no one can use it up for the others, and the last quarter is reserved for owners.
package enum Journal {
  /// The most operations on an entity, apart from those that remove it.
  package static let mostChanges = 4_000
  /// After this many, only owners may change it.
  package static let mostChangesByMembers = 3_000
  /// After this many, a bill is not ticked any more: who has its link cannot use up the rest.
  package static let mostChangesByTicks = 1_500
  /// The most by one person on an entity.
  package static let mostChangesByOne = 1_000
  /// The most by one person on an entity within 24 hours.
  package static let mostChangesInADay = 200
}

/// Checks whether an author may change an entity once more.
struct EntityChangeLimit {
  private let operation: Operation
  private let isOwner: Bool
  private let now: Instant

  init(_ operation: Operation, _ roster: Roster, at now: Instant) {
    self.operation = operation
    self.now = now
    isOwner = operation.author.person.map { roster.member(of: $0)?.role == .owner } ?? true
  }

  /// Throws if the entity has been changed too often, by this author or by all. For vital changes only the
  /// author's own earlier changes count, and a member can always give up a name.
  func require(after changes: [CountedChange]) throws {
    if operation.change.isRelease { return }
    try requireOwnShare(changes)
    guard !operation.change.isVital else { return }
    let most =
      operation.change.isTick
      ? Journal.mostChangesByTicks : isOwner ? Journal.mostChanges : Journal.mostChangesByMembers
    guard changes.count < most else { throw JournalError.changedTooOften(operation.entity) }
  }

  private func requireOwnShare(_ changes: [CountedChange]) throws {
    // Most entities are changed only a few times. The program's own changes have no limit.
    guard changes.count >= Journal.mostChangesInADay, operation.author != .system else { return }
    let own = changes.filter { $0.author == operation.author }
    // Changes with a later time were written before the clock was set back; their real time is unknown.
    let today = own.count { (now.adding(.zero - Self.day)...now).contains($0.received) }
    guard today < Journal.mostChangesInADay else { throw JournalError.changedTooOftenToday(operation.entity) }
    let share = operation.change.isVital ? 2 * Journal.mostChangesByOne : Journal.mostChangesByOne
    guard own.count < share else { throw JournalError.changedTooOften(operation.entity) }
  }

  private static let day: Duration = .seconds(24 * 60 * 60)
}

extension Change {
  /// Changes that must be possible however often others have changed the entity before.
  fileprivate var isVital: Bool {
    switch self {
    case .group(.archived), .group(.deleted), .member(_, .role), .member(_, .removed), .member(_, .claimed),
      .entry(_, .deleted), .entry(_, .erased), .entry(_, .fileErased), .receipt(_, .fileErased):
      true
    default: false
    }
  }

  fileprivate var isTick: Bool { if case .entry(_, .ticked) = self { true } else { false } }

  fileprivate var isRelease: Bool {
    switch self {
    case .member(_, .claimed(nil)), .member(_, .nameErased): true
    default: false
    }
  }
}
