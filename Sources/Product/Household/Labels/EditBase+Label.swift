package import Ledger
package import Store

extension EditBase {
  /// The base of a label's form.
  package init(_ label: Label, _ group: ID<Group>, _ snapshot: Snapshot) throws {
    try self.init(Entity(.label, label.id), group, snapshot)
  }

  /// The label as the form showed it; nil if that is not known.
  func label(_ id: ID<Label>, _ group: ID<Group>, _ snapshot: Snapshot) throws -> Label? {
    guard case .label(let state)? = try state(Entity(.label, id), group, snapshot) else { return nil }
    return state.label
  }
}
