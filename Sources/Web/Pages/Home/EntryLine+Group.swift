import Ledger
import Store
import Words

extension EntryLine {
  /// A row in a list of several groups, with the group's name as this visitor sees it, and the day.
  init(_ row: FoundEntries.Row, of me: ID<Person>, _ formats: Formats) {
    let overview = row.group
    let viewer = overview.members.first { $0.person == me && $0.isCurrent }?.id
    let context = EntryContext(
      group: overview.group, members: overview.members, viewer: viewer, labels: overview.labels,
      formats: formats, canChange: false)
    self = EntryLine(ListedEntry(row.entry, viewer: viewer), context, EntryLinks(overview.group.id)).found(
      in: viewer.map { overview.roster.title(for: $0) } ?? overview.group.name,
      on: formats.briefDay(row.entry.day))
  }
}
