/// The state of an entry that a form was opened with, small enough for a hidden field.
///
/// It names the last operation of the entry that was known then. The journal keeps its order, so the
/// state is folded again from the operations up to that one; where it is no longer there, nothing
/// is assumed and every difference is asked about.
package struct Base: Hashable, Sendable {
  package let operation: ID<Operation>

  package init(_ operation: ID<Operation>) {
    self.operation = operation
  }

  /// The base of a form that shows what these operations of one entry make, in the journal's order.
  package init?(after history: [Operation]) {
    guard let last = history.last else { return nil }
    self.init(last.id)
  }

  /// Reads the text of a form's field.
  package init?(_ text: String) {
    guard let id = ID<Operation>(text) else { return nil }
    self.init(id)
  }

  /// The text for a form's field.
  package var text: String { operation.description }

  /// What the form showed, folded from the entry's operations in the journal's order.
  package func entry(_ id: ID<Entry>, in history: [Operation]) -> Entry? {
    guard let last = history.lastIndex(where: { $0.id == operation }) else { return nil }
    guard
      case .entry(let state) = EntityState(Entity(.entry, id), folding: history[...last])
    else { return nil }
    return state.entry
  }
}
