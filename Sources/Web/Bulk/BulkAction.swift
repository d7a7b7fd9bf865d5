import Ledger

/// What is done to all chosen entries at once.
enum BulkAction: Equatable, Sendable {
  /// With nil they have no category any more.
  case categorise(ID<Label>?)
  case tag([ID<Label>])
  case untag([ID<Label>])
  case delete
}
