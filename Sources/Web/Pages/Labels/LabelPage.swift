import API
import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// The page of a category, tag or payee, with all actions on it.
struct LabelPage {
  /// The values of the field `instead`: entries keep the label, or lose it.
  static let itself = "itself"
  static let nothing = "none"

  let group: GroupFrame
  let row: LabelRow
  let fields: LabelFields
  /// Nil without another label to merge into, and without an error about that.
  let mergingField: SelectField?
  let insteadField: SelectField
  let operation: String
  let base: String
  /// A note to read before the form is sent again.
  let note: String?

  static func show(_ visit: Visit) throws -> Response {
    let label = try visit.label()
    guard label.isCurrent else { return try Labels.notOffered(label, visit) }
    return try page(.ok, label, visit)
  }

  /// The page again, with the refused input and the reason.
  static func refuse(_ label: Label, _ sent: Form, _ errors: FormErrors, _ visit: Visit) throws -> Response {
    try page(.unprocessable, label, visit, sent, errors)
  }

  /// The page again, with the input: another member has changed the same values. They are replaced only when
  /// the form is sent again.
  static func showConflict(_ label: Label, _ sent: Form, _ visit: Visit) throws -> Response {
    var typed = Form()
    for field in sent.fields where field.name != "base" { try typed.add(field.name, field.value) }
    return try page(.conflict, visit.label(), visit, typed, saying: visit.t.changedBySomeoneElse)
  }

  private static func page(
    _ status: Status, _ label: Label, _ visit: Visit, _ sent: Form? = nil,
    _ errors: FormErrors = FormErrors(), saying note: String? = nil
  ) throws -> Response {
    let page = try visit.read { try LabelPage(label, visit, $0, sent, errors, note) }
    return visit.page(status) { Views.labelsLabel(&$0, page: page) }
  }

  private init(
    _ label: Label, _ visit: Visit, _ snapshot: Snapshot, _ sent: Form?, _ errors: FormErrors, _ note: String?
  ) throws {
    let t = visit.t
    let group = try GroupFrame(visit, snapshot, label.name(t), .categories)
    try group.requireChange()
    let book = GroupLabels(group.overview.labels, t: t)
    let counts = try snapshot.labelCounts(of: group.overview)
    let row = LabelRow(label, count: counts[label.id] ?? 0, group, book)
    self.group = group
    self.row = row
    fields = LabelFields(
      label.kind, name: sent?["name"] ?? row.name, icon: sent?["icon"] ?? row.look.icon,
      heading: sent?["heading"] ?? HouseholdCategory.translatedHeading(label.shownHeading, t), book, t,
      errors: errors, usualName: HouseholdCategory(label.id)?.name(t))
    let others = book.current(label.kind).filter { $0.id != label.id }.map { other in
      SelectField.Option(value: other.id.description, label: other.name(t))
    }
    mergingField =
      others.isEmpty && errors["into"] == nil
      ? nil
      : SelectField(
        id: "into", name: "into", label: t.labelMergeInto,
        options: [SelectField.Option(value: "", label: t.labelMergeChoose)] + others,
        chosen: sent?["into"] ?? "", hint: t.labelMergeHint(name: row.name), error: errors["into"])
    insteadField = SelectField(
      id: "instead", name: "instead", label: t.labelReplaceWith(count: row.count),
      options: [
        SelectField.Option(value: Self.itself, label: t.labelDoNotReplace),
        SelectField.Option(value: Self.nothing, label: t.labelReplaceWithNothing),
      ] + others, chosen: sent?["instead"] ?? Self.itself, hint: t.labelRemoveHint, error: errors["instead"])
    operation = visit.newID(of: Operation.self).description
    base = try sent?["base"] ?? EditBase(label, group.group.id, snapshot).text
    self.note = note
  }

  var t: Strings { group.t }
  var label: Label { row.label }
  var all: Link { LabelsPage.link(label.kind, in: group.group.id) }
  var allTitle: String { label.kind.plural(t) }
  var merging: Link { row.edit.segment("merging") }
  var removal: Link { row.edit.segment("removal") }
  /// A household category exists in every group and can only be hidden.
  var removeTitle: String { HouseholdCategory(label.id) == nil ? t.labelRemove : t.labelHide }
}
