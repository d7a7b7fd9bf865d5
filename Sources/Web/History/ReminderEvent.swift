import AccountStore
import Ledger
import Store
import WebFloor
import Words

/// That somebody was reminded of what they owe, as a line of the history.
enum ReminderEvent {
  static func all(_ reminders: [SentReminder], matching filter: HistoryFilter) -> [SentReminder] {
    guard filter.kind == nil, filter.action == nil else { return [] }
    return reminders.filter { filter.author == nil || filter.author?.person == $0.author }
  }
}

extension ChangeRow {
  init(_ reminder: SentReminder, _ people: GroupPeople, _ visit: Visit) {
    name = "\(reminder.id)"
    headline = people.t.historyReminded(name: people.nameInList(reminder.member))
    details = []
    moment = reminder.moment
    author = .person(reminder.author)
    meta = people.t.historyMeta(
      name: people.author(.person(reminder.author)), time: visit.moment(reminder.moment))
    thing = nil
    undo = nil
    undoLabel = ""
    operation = ""
  }
}
