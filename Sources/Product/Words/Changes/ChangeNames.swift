package import Ledger

/// The names of the Ledger's choices in a history.
extension Strings {
  func historyName(_ kind: Bill.Kind) -> String {
    switch kind {
    case .expense: historyExpense
    case .income: historyIncome
    case .transfer: historyTransfer
    }
  }

  func historyName(_ role: Role) -> String {
    switch role {
    case .viewer: historyRoleViewer
    case .member: historyRoleMember
    case .owner: historyRoleOwner
    }
  }

  package func historyName(_ kind: Label.Kind) -> String {
    switch kind {
    case .category: historyLabelCategory
    case .tag: historyLabelTag
    case .payee: historyLabelPayee
    }
  }

  /// The kind of an entity, as a filter of the history names it.
  package func historyName(_ kind: Entity.Kind) -> String {
    switch kind {
    case .group: historyKindGroup
    case .member: historyKindMembers
    case .entry: historyKindEntries
    case .label: historyKindLabels
    case .preset: historyKindPresets
    case .rule: historyKindRules
    case .budget: historyKindBudgets
    case .receipt: historyKindReceipts
    }
  }
}
