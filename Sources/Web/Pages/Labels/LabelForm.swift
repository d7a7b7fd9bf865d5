import HTTP
import Household
import Ledger
import Words

extension LabelDraft {
  init(_ form: Form) throws(FormError) {
    self.init(
      name: try form.single("name") ?? "", icon: try form.single("icon") ?? "",
      heading: try form.single("heading") ?? "")
  }
}

extension LabelDraft.Mistakes {
  /// The errors by field.
  func words(_ t: Strings) -> FormErrors {
    var errors = FormErrors()
    if let name { errors.add("name", NameMistake(kind: .label, mistake: name).words(t)) }
    if hasUnknownIcon { errors.add("icon", t.choiceUnknown) }
    switch heading {
    case .tooLong(let limit): errors.add("heading", t.errorTextTooLong(limit: limit))
    case .forbiddenCharacter: errors.add("heading", t.errorTextForbidden)
    case .empty, nil: break
    }
    return errors
  }
}

extension LabelBook {
  /// The icon of a category and the heading that decides over its colour.
  func look(of category: ID<Label>?) -> CategoryLook {
    guard let category, let label = self[standing(for: category)] else { return .none }
    return CategoryLook(of: label)
  }
}
