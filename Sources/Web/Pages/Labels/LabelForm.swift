import HTTP
import Household
import Ledger

extension LabelDraft {
  init(_ form: Form) throws(FormError) {
    self.init(
      name: try form.single("name") ?? "", icon: try form.single("icon") ?? "",
      heading: try form.single("heading") ?? "")
  }
}

extension GroupLabels {
  /// The icon of a category and the heading that decides over its colour.
  func look(of category: ID<Label>?) -> CategoryLook {
    guard let category, let label = self[standing(for: category)] else { return .none }
    return CategoryLook(of: label)
  }
}
