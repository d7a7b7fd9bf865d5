/// How much made-up data is wanted. The same plan makes the same data, ids and times included.
package struct DemoPlan: Hashable, Sendable {
  package let entries: Int
  package let groups: Int
  package let members: Int
  package let seed: UInt64

  package static let entryLimits = 0...10_000_000
  package static let groupLimits = 1...1_000
  package static let memberLimits = 2...50

  /// Nil where a number is outside of its limits.
  package init?(entries: Int, groups: Int, members: Int, seed: UInt64) {
    guard Self.entryLimits.contains(entries), Self.groupLimits.contains(groups),
      Self.memberLimits.contains(members)
    else { return nil }
    self.entries = entries
    self.groups = groups
    self.members = members
    self.seed = seed
  }

  /// How many years the entries spread over: two or so a day in each group, and no longer than a life.
  var years: Int {
    min(40, max(1, entries / groups / 700))
  }
}
