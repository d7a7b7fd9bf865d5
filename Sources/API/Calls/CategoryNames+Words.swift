package import Household
import Ledger
package import Words

extension CategoryNames {
  /// What they are called in a language.
  package init(_ t: Strings) {
    self.init(category: { $0.name(t) }, heading: { HouseholdCategory.name(ofHeading: $0, t) })
  }
}
