import HTTP
import Ledger
import Words

/// A category, tag or payee as it is typed: its name, and for a category its drawing and its heading.
struct LabelForm: Sendable {
  let name: String
  let icon: String
  let heading: String

  /// What can be kept.
  struct Draft: Equatable, Sendable {
    /// Nil for a household category that goes by its usual name.
    let name: String?
    let icon: String?
    let heading: String?
  }

  init(name: String, icon: String, heading: String) {
    self.name = name
    self.icon = icon
    self.heading = heading
  }

  init(_ form: Form) throws(FormError) {
    name = try form.single("name") ?? ""
    icon = try form.single("icon") ?? ""
    heading = try form.single("heading") ?? ""
  }

  /// `id` is the label that it is for, which may keep its own name.
  func draft(
    _ kind: Label.Kind, for id: ID<Label>, _ book: LabelBook, _ t: Strings
  ) throws(FormErrors) -> Draft {
    var errors = FormErrors()
    let name = readName(kind, id, book, t, &errors)
    let icon = kind == .category ? readIcon(t, &errors) : nil
    let heading = kind == .category ? readHeading(book, t, &errors) : nil
    guard errors.isEmpty else { throw errors }
    return Draft(name: name, icon: icon, heading: heading)
  }

  private func readName(
    _ kind: Label.Kind, _ id: ID<Label>, _ book: LabelBook, _ t: Strings, _ errors: inout FormErrors
  ) -> String? {
    let usual = HouseholdCategory(id)?.name(t)
    let isUsual = usual != nil && (name == usual || name.allSatisfy(\.isWhitespace))
    let others = book.current(kind).filter { $0.id != id }.map { $0.name(t) }
    let read = errors.check("name", isUsual ? usual ?? "" : name, t) { typed throws(NameMistake) in
      try DistinctName(typed, of: .label, besides: others)
    }
    return isUsual ? nil : read?.text
  }

  private func readIcon(_ t: Strings, _ errors: inout FormErrors) -> String? {
    guard !icon.isEmpty else { return nil }
    if HouseholdCategory(rawValue: icon) == nil { errors.add("icon", t.choiceUnknown) }
    return icon
  }

  /// A heading is kept under its own word where the household has it, in whatever language it was typed.
  private func readHeading(_ book: LabelBook, _ t: Strings, _ errors: inout FormErrors) -> String? {
    guard !heading.allSatisfy(\.isWhitespace) else { return nil }
    let folded = heading.foldedName
    let known = book.headings.first {
      HouseholdCategory.name(ofHeading: $0, t).foldedName == folded
    }
    if let known { return known }
    do throws(TextError) {
      return try TextRule.icon.accept(heading)
    } catch {
      switch error {
      case .empty: return nil
      case .tooLong(let limit): errors.add("heading", t.errorTextTooLong(limit: limit))
      case .forbiddenCharacter: errors.add("heading", t.errorTextForbidden)
      }
      return nil
    }
  }
}

extension LabelBook {
  /// What categories can stand under: the household's headings, and those of the group.
  var headings: [String] {
    var headings: [String] = []
    let known = HouseholdCategory.allCases.map(\.heading) + current(.category).map(\.shownHeading)
    for heading in known where !headings.contains(heading) { headings.append(heading) }
    return headings
  }
}

extension Label {
  /// The heading that a category stands under, whether somebody chose it or not.
  var shownHeading: String { heading ?? HouseholdCategory(id)?.heading ?? HouseholdCategory.general.heading }
}

extension LabelForm.Draft {
  /// What makes of a label what was typed, and nothing that it is already.
  func actions(on label: Label) -> [LabelAction] {
    var actions: [LabelAction] = []
    if name != label.name { actions.append(.renamed(name)) }
    guard label.kind == .category else { return actions }
    if let icon, icon != CategoryLook(of: label).icon { actions.append(.icon(icon)) }
    let usual = HouseholdCategory(label.id)?.heading ?? HouseholdCategory.general.heading
    if (heading ?? usual) != label.shownHeading { actions.append(.heading(heading)) }
    return actions
  }
}
