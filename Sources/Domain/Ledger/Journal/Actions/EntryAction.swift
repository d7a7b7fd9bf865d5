/// Changes of an entry.
package enum EntryAction: Hashable, Sendable {
  case added(Entry)
  case edited(EntryEdit)
  case deleted(Bool)
  /// All contents of the entry are deleted permanently, with these files. Only its place in the journal
  /// stays.
  case erased([ID<Attachment>])
  /// A current or former file of the entry is deleted permanently.
  case fileErased(ID<Attachment>)
}
