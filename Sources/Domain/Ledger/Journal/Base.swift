/// The state of an entry that a form was opened with, small enough for a hidden field.
///
/// It is the id of the entry's last operation at that time. The journal keeps its order, so the state is
/// folded again from the operations up to that one; if that operation no longer exists, every difference is a
/// conflict.
package struct Base: Hashable, Sendable {
  package let operation: ID<Operation>

  package init(_ operation: ID<Operation>) { self.operation = operation }

  /// The base of a form that shows the entry after these operations, in the journal's order.
  package init?(after history: [Operation]) {
    guard let last = history.last else { return nil }
    self.init(last.id)
  }

  /// Parses the text of a form's field.
  package init?(_ text: String) {
    guard let id = ID<Operation>(text) else { return nil }
    self.init(id)
  }

  /// The text for a form's field.
  package var text: String { operation.description }

  /// The entry that the form showed, folded from its operations in the journal's order.
  package func entry(_ id: ID<Entry>, in history: [Operation]) -> Entry? {
    guard let last = history.lastIndex(where: { $0.id == operation }) else { return nil }
    guard case .entry(let state) = EntityState(Entity(.entry, id), folding: history[...last]) else {
      return nil
    }
    return state.entry
  }
}
