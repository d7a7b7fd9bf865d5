internal import Ledger
internal import Store

/// The state of an entity that a form was opened with, identified by the last change of the entity at that
/// time: empty if it had none, as with most household categories.
package struct EditBase: Sendable {
  package let text: String

  /// The base of a form that is opened now.
  init(_ entity: Entity, _ group: ID<Group>, _ snapshot: Snapshot) throws {
    let last = try snapshot.history(of: entity, in: group, limit: 1).first
    text = last?.operation.id.description ?? ""
  }

  /// Reads a form's field.
  package init(_ text: String) { self.text = text }

  /// The state that the form showed; nil if that is not known.
  func state(_ entity: Entity, _ group: ID<Group>, _ snapshot: Snapshot) throws -> EntityState? {
    guard !text.isEmpty else { return EntityState(entity) }
    guard let id = ID<Operation>(text), let record = try snapshot.record(of: id),
      record.operation.group == group, record.operation.entity == entity
    else { return nil }
    return try snapshot.historyItem(record.sequence, in: group)?.after
  }
}
