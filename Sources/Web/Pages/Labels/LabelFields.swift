import HTTP
import Household
import Ledger
import Words

/// The fields of a category, tag or payee: its name, and for a category its icon and heading.
struct LabelFields {
  struct Icon {
    let name: String
    /// The name of the icon for screen readers.
    let label: String
    let isChosen: Bool
  }

  let nameField: InputField
  /// Empty for tags and payees.
  let icons: [Icon]
  let iconError: String?
  let headingField: InputField
  let headings: [String]

  /// `usualName` is the translated name of a household category, used unless the group has renamed it.
  init(
    _ kind: Label.Kind, name: String, icon: String, heading: String, _ book: GroupLabels, _ t: Strings,
    errors: FormErrors, usualName: String? = nil
  ) {
    nameField = InputField(
      id: "name", name: "name", label: t.labelName, value: name, autocomplete: "off",
      hint: usualName.map { t.labelDefaultNameHint(name: $0) }, error: errors["name"],
      isRequired: usualName == nil)
    let isCategory = kind == .category
    icons =
      !isCategory
      ? []
      : HouseholdCategory.allCases.map { drawing in
        Icon(name: drawing.rawValue, label: drawing.name(t), isChosen: drawing.rawValue == icon)
      }
    iconError = errors["icon"]
    headingField = InputField(
      id: "heading", name: "heading", label: t.labelHeading, value: heading, autocomplete: "off",
      hint: t.labelHeadingHint, error: errors["heading"], isRequired: false)
    headings = isCategory ? book.headings.map { HouseholdCategory.translatedHeading($0, t) } : []
  }
}

extension LabelDraft {
  init(_ form: Form) throws(FormError) {
    self.init(
      name: try form.single("name") ?? "", icon: try form.single("icon") ?? "",
      heading: try form.single("heading") ?? "")
  }
}
