/// What can be done to an entry.
package enum EntryAction: Hashable, Sendable {
  case added(Entry)
  case edited(EntryEdit)
  case deleted(Bool)
}
