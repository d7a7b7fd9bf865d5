import Store
import Words

/// A group in the list of all groups. Only those of the visitor show their name.
struct GroupSizeRow {
  let name: String
  let sizes: String
  let isDeleted: Bool

  init(_ group: GroupSize, _ visit: Visit) {
    name = group.name ?? visit.t.instanceGroupOfOthers
    isDeleted = group.isDeleted
    sizes = visit.t.instanceGroupSizes(
      members: group.members, entries: group.entries,
      size: group.bytes == 0 ? visit.t.sizeNone : visit.formats.size(group.bytes))
  }
}
