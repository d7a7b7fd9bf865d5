package import Ledger
package import Store

extension GroupOverview {
  /// The default split of an entry: the group's choice, as long as all members in it share costs, else
  /// equally among those who do.
  package var usualSplit: Split {
    let sharing = members.filter(\.sharesCosts).map(\.id)
    guard let chosen = group.defaultSplit else { return .equal(sharing) }
    let split = chosen.merged(by: roster.standing)
    return Set(split.members).isSubset(of: sharing) ? split : .equal(sharing)
  }
}
