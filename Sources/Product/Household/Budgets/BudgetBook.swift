package import Ledger
package import Store

/// The monthly budgets of a group's categories, after merges.
package struct BudgetBook {
  /// The budget of each category that has one.
  package let monthly: [ID<Label>: Money]
  /// Every id that has a budget, by category: categories merged into it may have had their own.
  private let stored: [ID<Label>: [ID<Label>]]

  package init(_ budgets: [ID<Label>: Money], _ overview: GroupOverview) {
    let ids = budgets.keys.sorted()
    stored = Dictionary(grouping: ids) { overview.representative(of: $0) }
    monthly = stored.reduce(into: [:]) { monthly, category in
      // The category's own budget goes before those of the categories merged into it.
      monthly[category.key] = budgets[category.key] ?? category.value.first.flatMap { budgets[$0] }
    }
  }

  /// The changes that set a category's budget; empty if it has that budget already.
  func changes(setting category: ID<Label>, to amount: Money) -> [Change] {
    monthly[category] == amount ? [] : [.budget(category, amount)]
  }

  func changes(removing category: ID<Label>) -> [Change] { (stored[category] ?? []).map { .budget($0, nil) } }
}

extension Transaction {
  func budgetBook(of group: ID<Group>) throws -> BudgetBook {
    guard let overview = try overview(of: group) else { throw JournalError.missing(.group) }
    return BudgetBook(try budgets(of: group), overview)
  }
}
