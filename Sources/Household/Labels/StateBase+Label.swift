package import Ledger
package import Store

/// The state of a label that a form was opened with, named by the last change that the label had had by then:
/// empty where there was none, as with most household categories.
package struct LabelBase: Sendable {
  package let text: String

  /// The base of a form that is opened now.
  package init(_ label: Label, _ group: ID<Group>, _ snapshot: Snapshot) throws {
    let last = try snapshot.history(of: Entity(.label, label.id), in: group, limit: 1).first
    text = last?.operation.id.description ?? ""
  }

  /// Reads a form's field.
  package init(_ text: String) {
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
