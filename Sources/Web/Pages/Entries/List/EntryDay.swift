import Ledger
import Words

/// The entries of one day, with the day beside them.
struct EntryDay: Sendable {
  let day: Day
  /// In full: "Monday, 29 December".
  let heading: String
  /// In two short lines: "29", and "Mon" or "Today".
  let number: String
  let name: String
  private(set) var rows: [EntryLine]

  /// Groups entries that are in the order of the list, without reordering them.
  static func days(
    _ entries: some Sequence<ListedEntry>, _ context: EntryContext, _ links: EntryLinks? = nil,
    news: ChangesSinceVisit? = nil
  ) -> [EntryDay] {
    let links = links ?? EntryLinks(context.group.id)
    var days: [EntryDay] = []
    var labels = LineLabels(context.labels)
    for entry in entries {
      let row = EntryLine(entry, context, links, &labels, isNew: news?.includes(entry.id) == true)
      if days.last?.day == entry.day {
        days[days.count - 1].rows.append(row)
      } else {
        let (number, name) = context.formats.brief(entry.day)
        days.append(
          EntryDay(
            day: entry.day, heading: context.formats.heading(entry.day), number: number, name: name,
            rows: [row]))
      }
    }
    return days
  }
}
