/// Limits on the data of a group or a person, so that every page stays fast. Data that already exceeds a
/// limit is kept; only adding more is refused.
package enum HouseholdLimit: String, CaseIterable, Hashable, Sendable {
  /// People in a group.
  case members
  /// Members of a group, removed and merged ones too.
  case namesEver
  case categories, tags, payees
  /// Categories, tags and payees together, removed and merged ones too.
  case labelsEver
  /// Saved splits.
  case presets
  /// A group's own units.
  case units
  /// Recurring rules, paused ones too.
  case rules
  /// Recurring rules, deleted ones too.
  case rulesEver
  /// Skipped days of recurring rules.
  case skippedDays
  /// Members who settle together.
  case parties
  /// A person's groups that are not deleted.
  case groups
  /// Open invitations to a group.
  case invitations
  /// Read-only links of a group.
  case viewLinks
  /// Links of a group to what one member owes another.
  case debtLinks
  /// Bills of a group that are open for ticking.
  case tables
  /// People whom one bill's link adds to the group.
  case newcomers
  /// A person's unanswered requests to share costs.
  case asks
  /// A person's API tokens.
  case tokens
  /// Webhooks of a group.
  case webhooks
  /// The total of a group's entries of one kind and currency, in minor units.
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
    case .viewLinks, .debtLinks, .tables, .newcomers: 20
    case .asks: 50
    case .tokens: 50
    case .webhooks: 10
    // Far below the range of integers, so that balances over all kinds, and sums of sums, have room.
    case .sums: 6_000 * Int(Money.limit)
    }
  }
}

extension Label.Kind {
  /// The limit on labels of this kind.
  package var limit: HouseholdLimit {
    switch self {
    case .category: .categories
    case .tag: .tags
    case .payee: .payees
    }
  }
}
