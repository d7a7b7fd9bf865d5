import Ledger
import Store
import Words

/// A sent reminder as a line of the history.
enum ReminderEvent {
  static func all(_ reminders: [SentReminder], matching filter: HistoryFilter) -> [SentReminder] {
    guard filter.kind == nil, filter.action == nil else { return [] }
    return reminders.filter { filter.author == nil || filter.author?.person == $0.author }
  }
}

extension ChangeRow {
  init(_ reminder: SentReminder, _ writer: inout HistoryWriter) {
    let headline = writer.t.historyReminded(name: writer.people.nameInList(reminder.member))
    self.init(
      "\(reminder.id)", headline, [], by: .person(reminder.author), at: reminder.moment, &writer)
  }
}
