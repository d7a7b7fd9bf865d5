internal import Ledger

/// Limits of the journal: how often one thing is changed.
///
/// No change costs more than reading what was done to the thing before, so that is bounded. And so that
/// nobody uses up what others need, each has a share of it, and the last quarter is the owners'.
package enum Journal {
  /// How many operations one thing takes in its life, those that are needed to get rid of it aside.
  package static let mostChanges = 4_000
  /// How many of them before owners alone may change it.
  package static let mostChangesByMembers = 3_000
  /// Of one person, in the thing's life.
  package static let mostChangesByOne = 1_000
  /// Of one person, within 24 hours.
  package static let mostChangesInADay = 200
}

/// A change that a thing has had already.
struct EarlierChange {
  let author: Author
  let received: Instant
}

/// Whether somebody may change a thing once more.
struct ChangeBudget {
  private let operation: Operation
  private let isOwner: Bool
  private let now: Instant

  init(_ operation: Operation, _ roster: Roster, at now: Instant) {
    self.operation = operation
    self.now = now
    isOwner = operation.author.person.map { roster.member(of: $0)?.role == .owner } ?? true
  }

  /// Throws where it has been changed too often, by whoever changes it or by all. Only what somebody has done
  /// themselves keeps them from what is vital; and nobody is kept from letting go of a name.
  func require(after changes: [EarlierChange]) throws {
    if operation.change.isRelease { return }
    try requireOwnShare(changes)
    guard !operation.change.isVital else { return }
    let most = isOwner ? Journal.mostChanges : Journal.mostChangesByMembers
    guard changes.count < most else { throw JournalError.changedTooOften(operation.entity) }
  }

  private func requireOwnShare(_ changes: [EarlierChange]) throws {
    // Most things are changed a few times in their lives. What the program does, it does by itself.
    guard changes.count >= Journal.mostChangesInADay, operation.author != .system else { return }
    let own = changes.filter { $0.author == operation.author }
    // What seems to come later was written before the clock was set back, nobody knows when.
    let today = own.count { (now.adding(.zero - Self.day)...now).contains($0.received) }
    guard today < Journal.mostChangesInADay else { throw JournalError.changedTooOftenToday(operation.entity) }
    let share = operation.change.isVital ? 2 * Journal.mostChangesByOne : Journal.mostChangesByOne
    guard own.count < share else { throw JournalError.changedTooOften(operation.entity) }
  }

  private static let day: Duration = .seconds(24 * 60 * 60)
}

extension Change {
  /// What must be possible however often others have changed the thing before.
  fileprivate var isVital: Bool {
    switch self {
    case .group(.archived), .group(.deleted), .member(_, .role), .member(_, .removed),
      .member(_, .claimed), .entry(_, .deleted), .entry(_, .erased), .entry(_, .fileErased),
      .receipt(_, .fileErased):
      true
    default: false
    }
  }

  fileprivate var isRelease: Bool {
    switch self {
    case .member(_, .claimed(nil)), .member(_, .nameErased): true
    default: false
    }
  }
}
