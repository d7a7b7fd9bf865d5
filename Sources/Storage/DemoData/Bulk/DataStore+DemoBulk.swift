package import Ledger
package import Store

extension DataStore {
  /// Fills an empty database with a made-up household: the same data for the same plan. Ada, Ben and
  /// Chi can sign in; `password` is the hash of their password. Throws `StoreError.exists` if there are accounts already.
  package func fill(
    with plan: DemoPlan, password: String, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws {
    var story = DemoBulk(plan)
    let path = path ?? ""
    story = try writeAndWait { [story] transaction in
      guard try transaction.accounts().isEmpty, try transaction.allGroups().isEmpty else {
        throw StoreError.exists(path: path)
      }
      var story = story
      try story.begin(in: transaction, password: password)
      return story
    }
    while case let contributions = try story.next(Self.batch), !contributions.isEmpty {
      try writeAndWait { try $0.append(contributions) }
      progress(story.entriesMade, plan.entries)
    }
  }

  /// So many operations share a commit that its cost is small, and the log stays small too.
  private static let batch = 5_000
}

/// The amount of made-up data, and the day on which it ends. The same plan makes the same data, including ids and times.
package struct DemoPlan: Hashable, Sendable {
  package let entries: Int
  package let groups: Int
  package let members: Int
  package let seed: UInt64
  /// The day after the last entries, so that none of them is in the future anywhere on earth.
  package let until: Day

  package static let entryLimits = 0...10_000_000
  package static let groupLimits = 1...1_000
  package static let memberLimits = 2...50
  package static let dayLimits = day(2020)...day(2099)

  /// Nil if a number is outside of its limits.
  package init?(entries: Int, groups: Int, members: Int, seed: UInt64, until: Day = day(2026)) {
    guard Self.entryLimits.contains(entries), Self.groupLimits.contains(groups),
      Self.memberLimits.contains(members), Self.dayLimits.contains(until)
    else { return nil }
    self.entries = entries
    self.groups = groups
    self.members = members
    self.seed = seed
    self.until = until
  }

  /// The first of January.
  package static func day(_ year: Int) -> Day { Day(year: year, month: 1, day: 1) ?? .last }

  /// The day of a moment in UTC.
  package static func day(of moment: Instant) -> Day {
    Day(daysSinceEpoch: Int(moment.milliseconds / 86_400_000)) ?? .last
  }

  /// The number of years that the entries span: about two entries a day in each group, and at most 40 years.
  var years: Int { min(40, max(1, entries / groups / 700)) }
}
