/// Why the journal does not take a change, beside the Ledger's own `Refusal`.
package enum JournalError: Error, Hashable, Sendable {
  /// The operation's id belongs to another change.
  case conflict(ID<Operation>)
  /// The group has no such thing, or the change names one that it has not.
  case missing(Entity.Kind)
  case missingAttachment
  /// The thing was added before.
  case exists(Entity)
  /// It was changed so often that it takes no further change, or none of this person.
  case changedTooOften(Entity)
  /// The author has changed it so often within a day that they have to wait.
  case changedTooOftenToday(Entity)
  case tooLong
  /// Later changes stand on what should be undone, or it is undone already.
  case superseded
}
