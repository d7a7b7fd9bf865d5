package import Ledger
package import Store

/// Sets the monthly budget of a category, or removes it with nil.
package struct SetBudget: Sendable {
  private let category: ID<Label>
  private let amount: Money?
  private let request: GroupRequest

  /// `category` is the id after merges.
  package init(of category: ID<Label>, to amount: Money?, _ request: GroupRequest) {
    self.category = category
    self.amount = amount
    self.request = request
  }

  /// Nil if the budget is set already.
  package func run(in transaction: Transaction) throws -> Appended? {
    let book = try transaction.budgetBook(of: request.group)
    let changes = amount.map { book.changes(setting: category, to: $0) } ?? book.changes(removing: category)
    return try transaction.append(changes, for: request)
  }
}
