/// The state of a category's budget, folded from its operations.
package struct BudgetState: Hashable, Sendable {
  package let category: ID<Label>
  package private(set) var monthly = Register<Money?>(nil)

  package init(category: ID<Label>) { self.category = category }

  mutating func apply(_ amount: Money?, _ operation: Operation) { monthly.set(amount, operation.stamp) }
}
