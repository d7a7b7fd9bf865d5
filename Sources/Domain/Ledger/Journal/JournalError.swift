/// Reasons why the journal refuses a change, besides the Ledger's own `Refusal`.
package enum JournalError: Error, Hashable, Sendable {
  /// The operation's id belongs to another change.
  case conflict(ID<Operation>)
  /// The group has no such entity, or the change refers to one that does not exist.
  case missing(Entity.Kind)
  case missingAttachment
  /// The entity was added before.
  case exists(Entity)
  /// The entity has reached the limit of changes, for all authors or for this one.
  case changedTooOften(Entity)
  /// The author has changed it so often within a day that they have to wait.
  case changedTooOftenToday(Entity)
  case tooLong
  /// Later changes depend on the operation, or it is undone already.
  case superseded
}
