import Ledger
import Words

/// The entries of one day under its heading.
struct EntryDay: Sendable {
  let day: Day
  let heading: String
  private(set) var rows: [EntryLine]

  /// Groups entries that are in the order of the list, and leaves them in it.
  static func days(
    _ entries: some Sequence<ListedEntry>, _ context: EntryContext, _ links: EntryLinks? = nil,
    news: GroupNews? = nil
  ) -> [EntryDay] {
    let links = links ?? EntryLinks(context.group.id)
    var days: [EntryDay] = []
    for entry in entries {
      let row = EntryLine(entry, context, links, isNew: news?.includes(entry.id) == true)
      if days.last?.day == entry.day {
        days[days.count - 1].rows.append(row)
      } else {
        days.append(EntryDay(day: entry.day, heading: context.formats.heading(entry.day), rows: [row]))
      }
    }
    return days
  }
}
