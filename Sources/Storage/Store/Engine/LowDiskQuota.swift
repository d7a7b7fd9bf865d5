internal import Ledger

/// Counts how much each person writes in a day. When the disk is nearly full, people who have written much
/// are refused, so that a household can go on adding entries and no one can fill the last space with
/// thousands of them.
///
/// Used by the writer's thread only, and kept in memory: a restart sets the counts back to zero.
final class LowDiskQuota {
  enum Owner: Hashable {
    case person(ID<Person>)
    /// Entries that the program itself adds to a group, such as recurring ones.
    case group(ID<Group>)
  }

  private let isShort: () -> Bool
  private var written: [Owner: Int] = [:]
  private var began: Instant?

  /// The amount that a person may always write in a day, even on a nearly full disk: about two hundred
  /// entries.
  static let alwaysFree = 256_000

  /// `isShort` says whether only the space reserved for these writes is left on the disk.
  init(isShort: @escaping () -> Bool) { self.isShort = isShort }

  /// Throws if this owner has written too much while the disk is nearly full.
  func requireShare(of owner: Owner, at now: Instant) throws {
    beginDay(at: now)
    guard written[owner, default: 0] > Self.alwaysFree, isShort() else { return }
    throw StoreError.diskFull
  }

  /// Counts an operation of `body` bytes, with the space it takes in tables and indexes.
  func note(_ body: Int, of owner: Owner) { written[owner, default: 0] += 600 + 2 * body }

  /// Begins a new day, also when the clock was set back.
  private func beginDay(at now: Instant) {
    if let began, (began...began.adding(Self.day)).contains(now) { return }
    (began, written) = (now, [:])
  }

  private static let day: Duration = .seconds(24 * 60 * 60)
}

extension LowDiskQuota.Owner {
  init(_ author: Author, in group: ID<Group>) { self = author.person.map { .person($0) } ?? .group(group) }
}
