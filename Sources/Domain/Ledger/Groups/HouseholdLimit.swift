/// What there can be only so much of, so that no page of a group costs more than a household is worth. What has
/// more already goes on as it is, and only takes no more.
package enum HouseholdLimit: String, CaseIterable, Hashable, Sendable {
  /// People in a group.
  case members
  /// Names in a group, also those removed and merged.
  case namesEver
  case categories, tags, payees
  /// Categories, tags and payees together, also those removed and merged.
  case labelsEver
  /// Saved splits.
  case presets
  /// A group's own units.
  case units
  /// What comes again, also while it is paused.
  case rules
  /// The same with what was deleted.
  case rulesEver
  /// Days left out of what comes again.
  case skippedDays
  /// Those who settle as one.
  case parties
  /// Groups of a person that are not deleted.
  case groups
  /// Invitations to a group that are open.
  case invitations
  /// Links by which a group is looked at.
  case lookingLinks
  /// What a person has asked others and got no answer to.
  case asks
  /// What somebody's programs show to be let in.
  case tokens
  /// Programs elsewhere that are told what is done in a group.
  case webhooks
  /// Minor units that a group's entries of one kind and currency add up to.
  case sums

  package var most: Int {
    switch self {
    case .members: 200
    case .namesEver: 500
    case .categories: 100
    case .tags: 300
    case .payees: 1_000
    case .labelsEver: 3_000
    case .presets: 50
    case .units: 50
    case .rules: 100
    case .rulesEver: 1_000
    case .skippedDays: 200
    case .parties: 100
    case .groups: 200
    case .invitations: 50
    case .lookingLinks: 20
    case .asks: 50
    case .tokens: 50
    case .webhooks: 10
    // Far below what can be counted, so that balances over all kinds, and sums of sums, have room.
    case .sums: 6_000 * Int(Money.limit)
    }
  }

  /// Makes sure that one more fits beside those that there are.
  package func requireRoom(beside count: Int) throws(Refusal) {
    guard count < most else { throw .limit(self) }
  }
}

extension Label.Kind {
  /// How many of them there can be.
  package var limit: HouseholdLimit {
    switch self {
    case .category: .categories
    case .tag: .tags
    case .payee: .payees
    }
  }
}
