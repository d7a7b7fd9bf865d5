package import Ledger
package import Store

/// What a group's categories may cost in a month, under the names they go by now.
package struct BudgetBook {
  /// Of each category that has a budget.
  package let monthly: [ID<Label>: Money]
  /// Every id under which there is a budget for a category: those merged into it may have had their own.
  private let stored: [ID<Label>: [ID<Label>]]

  package init(_ budgets: [ID<Label>: Money], _ overview: GroupOverview) {
    let ids = budgets.keys.sorted()
    stored = Dictionary(grouping: ids) { overview.representative(of: $0) }
    monthly = stored.reduce(into: [:]) { monthly, category in
      // Its own one goes before those of what was merged into it.
      monthly[category.key] = budgets[category.key] ?? category.value.first.flatMap { budgets[$0] }
    }
  }

  /// What sets a category's budget; nothing where it is so already.
  func changes(setting category: ID<Label>, to amount: Money) -> [Change] {
    monthly[category] == amount ? [] : [.budget(category, amount)]
  }

  func changes(removing category: ID<Label>) -> [Change] {
    (stored[category] ?? []).map { .budget($0, nil) }
  }
}

extension Transaction {
  func budgetBook(of group: ID<Group>) throws -> BudgetBook {
    guard let overview = try overview(of: group) else { throw JournalError.missing(.group) }
    return BudgetBook(try budgets(of: group), overview)
  }
}
