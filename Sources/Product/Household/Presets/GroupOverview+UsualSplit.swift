package import Ledger
package import Store

extension GroupOverview {
  /// How an entry of the group is split unless somebody says otherwise: as the group has chosen, as long as all whom
  /// that names share costs, and else equally among those who do.
  package var usualSplit: Split {
    let sharing = members.filter(\.sharesCosts).map(\.id)
    guard let chosen = group.defaultSplit else { return .equal(sharing) }
    let split = chosen.merged(by: roster.standing)
    return Set(split.members).isSubset(of: sharing) ? split : .equal(sharing)
  }
}
