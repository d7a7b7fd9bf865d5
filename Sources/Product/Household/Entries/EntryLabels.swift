package import Ledger

/// The category, payee and tags of an entry to save: labels of the group, and new ones, which are made with it.
package struct EntryLabels: Equatable, Sendable {
  package let category: ID<Label>?
  /// Whether the category was chosen, also if it is none.
  package let hasChosenCategory: Bool
  package let payee: ID<Label>?
  package let tags: [ID<Label>]
  package let new: [Label]

  package init(
    category: ID<Label>? = nil, hasChosenCategory: Bool = true, payee: ID<Label>? = nil,
    tags: [ID<Label>] = [], new: [Label] = []
  ) {
    self.category = category
    self.hasChosenCategory = hasChosenCategory
    self.payee = payee
    self.tags = tags
    self.new = new
  }
}
