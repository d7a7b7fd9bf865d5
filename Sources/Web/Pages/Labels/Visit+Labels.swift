import API
import Household
import Ledger
import Store
import Words

extension Visit {
  /// The category, tag or payee of the page's group that the address names.
  func label() throws -> Label {
    guard let label = try labels()[try id("label")] else { throw Problem.notFound }
    return label
  }

  /// Another label of the same kind, which a form names. A label of another group is not found.
  func otherLabel(_ text: String, than label: Label, field: String) throws -> Label {
    var errors = FormErrors()
    guard let id = ID<Label>(text) else {
      errors.add(field, t.choiceUnknown)
      throw errors
    }
    guard let other = try labels()[id] else { throw Problem.notFound }
    if other.id == label.id { errors.add(field, t.labelMergedIntoItself) }
    if !other.isCurrent || other.kind != label.kind { errors.add(field, t.choiceUnknown) }
    guard errors.isEmpty else { throw errors }
    return other
  }

  /// The label's name, isolated for use in a sentence.
  func name(of label: Label) -> String { formats.isolated(label.name(t)) }

  private func labels() throws -> GroupLabels {
    let group = try group.group
    return GroupLabels(try read { try $0.labels(of: group) }, t: t)
  }
}
