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
