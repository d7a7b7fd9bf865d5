package import Ledger

extension HouseholdLimit {
  /// The limit, and what to do about it.
  package func words(_ t: Strings) -> String {
    switch self {
    case .members: t.limitMembers(limit: most)
    case .namesEver: t.limitNamesEver(limit: most)
    case .categories: t.limitCategories(limit: most)
    case .tags: t.limitTags(limit: most)
    case .payees: t.limitPayees(limit: most)
    case .labelsEver: t.limitLabelsEver(limit: most)
    case .presets: t.limitPresets(limit: most)
    case .units: t.limitUnits(limit: most)
    case .rules: t.limitRules(limit: most)
    case .rulesEver: t.limitRulesEver(limit: most)
    case .skippedDays: t.limitSkippedDays(limit: most)
    case .parties: t.limitParties(limit: most)
    case .groups: t.limitGroups(limit: most)
    case .invitations: t.limitInvitations(limit: most)
    case .viewLinks: t.limitViewLinks(limit: most)
    case .debtLinks: t.limitDebtLinks
    case .tables: t.limitTables
    case .newcomers: t.limitNewcomers
    case .asks: t.limitAsks(limit: most)
    case .tokens: t.limitTokens(limit: most)
    case .webhooks: t.limitWebhooks(limit: most)
    case .sums: t.limitSums
    }
  }
}
