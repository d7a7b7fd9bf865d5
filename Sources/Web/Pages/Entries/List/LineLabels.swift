import Household
import Ledger

/// Categories and payees in the rows of a list, each looked up once.
struct LineLabels {
  private let labels: GroupLabels
  private var categories: [ID<Label>: (look: CategoryLook, name: String?)] = [:]
  private var payees: [ID<Label>: String?] = [:]

  init(_ labels: GroupLabels) { self.labels = labels }

  mutating func category(_ id: ID<Label>) -> (look: CategoryLook, name: String?) {
    if let known = categories[id] { return known }
    let shown = (labels.look(of: id), labels.name(of: id))
    categories[id] = shown
    return shown
  }

  /// Nil for a label that the group does not have.
  mutating func payee(_ id: ID<Label>) -> String? {
    if let known = payees[id] { return known }
    let name = labels.name(of: id)
    payees[id] = .some(name)
    return name
  }
}
