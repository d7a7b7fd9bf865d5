import Ledger
import Store

extension GroupPeople {
  /// The name that a category, tag or payee goes by now.
  func label(_ id: ID<Label>) -> String {
    let standing = overview.representative(of: id)
    let name = overview.labels.first { $0.id == standing }?.name
    return formats.isolated(name ?? HouseholdCategory(standing)?.rawValue ?? t.historyNothing)
  }
}
