import Ledger
import Store
import Words

extension GroupPeople {
  /// The name that a category, tag or payee goes by now.
  func label(_ id: ID<Label>) -> String {
    let standing = overview.representative(of: id)
    let own = overview.label(standing)?.name(t)
    return formats.isolated(own ?? HouseholdCategory(standing)?.name(t) ?? t.historyNothing)
  }
}
