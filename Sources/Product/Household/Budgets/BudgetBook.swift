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
  fileprivate func changes(setting category: ID<Label>, to amount: Money) -> [Change] {
    monthly[category] == amount ? [] : [.budget(category, amount)]
  }

  fileprivate func changes(removing category: ID<Label>) -> [Change] {
    (stored[category] ?? []).map { .budget($0, nil) }
  }
}

extension Transaction {
  /// Sets the monthly budget of a category, or removes it with nil; `category` is the id after merges. Nil if
  /// the budget is set already.
  package func setBudget(of category: ID<Label>, to amount: Money?, for request: GroupRequest) throws
    -> Appended?
  {
    let book = BudgetBook(try budgets(of: request.group), try requireOverview(of: request.group))
    let changes = amount.map { book.changes(setting: category, to: $0) } ?? book.changes(removing: category)
    return try append(changes, for: request)
  }
}
