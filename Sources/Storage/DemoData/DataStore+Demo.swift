import Store

extension DataStore {
  /// Fills an empty database with a made-up household: the same data for the same plan. Ada can sign in;
  /// `password` is the hash of her password. Throws `StoreError.exists` if there are accounts already.
  package func fill(
    with plan: DemoPlan, password: String, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws {
    var story = DemoStory(plan)
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

/// The amount of made-up data. The same plan makes the same data, including ids and times.
package struct DemoPlan: Hashable, Sendable {
  package let entries: Int
  package let groups: Int
  package let members: Int
  package let seed: UInt64

  package static let entryLimits = 0...10_000_000
  package static let groupLimits = 1...1_000
  package static let memberLimits = 2...50

  /// Nil if a number is outside of its limits.
  package init?(entries: Int, groups: Int, members: Int, seed: UInt64) {
    guard Self.entryLimits.contains(entries), Self.groupLimits.contains(groups),
      Self.memberLimits.contains(members)
    else { return nil }
    self.entries = entries
    self.groups = groups
    self.members = members
    self.seed = seed
  }

  /// The number of years that the entries span: about two entries a day in each group, and at most 40 years.
  var years: Int { min(40, max(1, entries / groups / 700)) }
}
