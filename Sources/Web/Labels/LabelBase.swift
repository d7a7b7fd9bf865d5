import Ledger
import Store
import Words

/// The state of a label that a form was opened with, named by the last change that the label had had by then:
/// empty where there was none, as with most household categories.
struct LabelBase: Sendable {
  let text: String

  /// The base of a form that is opened now.
  init(_ label: Label, _ group: ID<Group>, _ snapshot: Snapshot) throws {
    let last = try snapshot.history(of: Entity(.label, label.id), in: group, limit: 1).first
    text = last?.operation.id.description ?? ""
  }

  /// Reads a form's field.
  init(_ text: String) {
    self.text = text
  }

  /// What the form showed; nil where that is not known.
  func label(_ id: ID<Label>, _ group: ID<Group>, _ snapshot: Snapshot) throws -> Label? {
    let entity = Entity(.label, id)
    guard !text.isEmpty else { return EntityState(entity).label }
    guard let id = ID<Ledger.Operation>(text), let record = try snapshot.record(of: id),
      record.operation.group == group, record.operation.entity == entity
    else { return nil }
    return try snapshot.historyItem(record.sequence, in: group)?.after.label
  }
}

extension EntityState {
  fileprivate var label: Label? {
    if case .label(let state) = self { state.label } else { nil }
  }
}

extension LabelForm {
  /// Somebody else has changed what was changed in the form too, and into something else.
  struct ChangedMeanwhile: Error {}

  /// The form as it shows a label.
  init(showing label: Label, _ t: Strings) {
    name = label.name(t)
    icon = CategoryLook(ofAny: label).icon
    heading = HouseholdCategory.name(ofHeading: label.shownHeading, t)
  }

  /// What was typed carried over to what the label is by now: where nothing was typed anew, that counts.
  func rebased(
    from shown: LabelForm?, onto current: LabelForm, _ kind: Label.Kind
  ) throws(ChangedMeanwhile) -> LabelForm {
    func pick(_ field: (LabelForm) -> String) throws(ChangedMeanwhile) -> String {
      let (mine, theirs, old) = (field(self), field(current), shown.map(field))
      if mine == old { return theirs }
      guard mine == theirs || theirs == old else { throw ChangedMeanwhile() }
      return mine
    }
    let name = try pick(\.name)
    guard kind == .category else { return LabelForm(name: name, icon: icon, heading: heading) }
    return LabelForm(
      name: name, icon: icon.isEmpty ? current.icon : try pick(\.icon), heading: try pick(\.heading))
  }
}
