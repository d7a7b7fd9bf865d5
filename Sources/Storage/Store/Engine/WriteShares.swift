internal import Ledger

/// What each has written within a day. When the disk is nearly full, whoever has written much makes room for
/// the others: a household goes on with its entries, and nobody fills the last of it with thousands of them.
///
/// Used by the writer's thread alone, and kept in memory: a restart forgives.
final class WriteShares {
  enum Owner: Hashable {
    case person(ID<Person>)
    /// What the program itself adds to a group, such as what comes again.
    case group(ID<Group>)
  }

  private let isShort: () -> Bool
  private var written: [Owner: Int] = [:]
  private var began: Instant?

  /// What anybody may write within a day whatever the disk says: some two hundred entries.
  static let alwaysFree = 256_000

  /// `isShort` says whether the disk has nothing left but what it keeps for this.
  init(isShort: @escaping () -> Bool) {
    self.isShort = isShort
  }

  /// Throws where somebody has to make room.
  func require(_ owner: Owner, at now: Instant) throws {
    beginDay(at: now)
    guard written[owner, default: 0] > Self.alwaysFree, isShort() else { return }
    throw StoreError.diskFull
  }

  /// Counts an operation, with what it takes in tables and indexes.
  func note(_ body: Int, of owner: Owner) {
    written[owner, default: 0] += 600 + 2 * body
  }

  /// Also where the clock was set back.
  private func beginDay(at now: Instant) {
    if let began, (began...began.adding(Self.day)).contains(now) { return }
    (began, written) = (now, [:])
  }

  private static let day: Duration = .seconds(24 * 60 * 60)
}

extension WriteShares.Owner {
  init(_ author: Author, in group: ID<Group>) {
    self = author.person.map { .person($0) } ?? .group(group)
  }
}
