package import Ledger
package import Store

/// Says what a category may cost in a month, or with nil that it may cost what it likes.
package struct SetBudget: Sendable {
  private let category: ID<Label>
  private let amount: Money?
  private let request: GroupRequest

  /// The category under the id that it goes by now.
  package init(of category: ID<Label>, to amount: Money?, _ request: GroupRequest) {
    self.category = category
    self.amount = amount
    self.request = request
  }

  /// Nil where it is so already.
  package func run(in transaction: Transaction) throws -> Appended? {
    let book = try transaction.budgetBook(of: request.group)
    let changes =
      amount.map { book.changes(setting: category, to: $0) } ?? book.changes(removing: category)
    return try transaction.append(changes, for: request)
  }
}
