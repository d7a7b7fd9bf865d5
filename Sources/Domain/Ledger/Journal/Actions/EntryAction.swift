/// What can be done to an entry.
package enum EntryAction: Hashable, Sendable {
  case added(Entry)
  case edited(EntryEdit)
  case deleted(Bool)
  /// All that was ever written of it is gone for good, and these files with it. Only the place in the journal
  /// stays.
  case erased([ID<Attachment>])
  /// A file is gone for good that is or was beside it.
  case fileErased(ID<Attachment>)
}
