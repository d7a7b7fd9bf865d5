import Ledger
import WebFloor
import Words

/// What was done in a group on one day, the newest first.
struct HistoryDay {
  let heading: String
  let changes: [ChangeRow]

  /// Days as the visitor's clock has them.
  static func days(_ changes: [ChangeRow], _ visit: Visit) -> [HistoryDay] {
    var days: [(day: Day, changes: [ChangeRow])] = []
    for change in changes {
      let day = visit.day(of: change.moment)
      if days.last?.day == day {
        days[days.count - 1].changes.append(change)
      } else {
        days.append((day, [change]))
      }
    }
    return days.map { HistoryDay(heading: visit.formats.heading($0.day), changes: $0.changes) }
  }
}
