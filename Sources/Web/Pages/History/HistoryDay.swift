import Ledger
import Words

/// The changes in a group on one day, the newest first.
struct HistoryDay {
  let heading: String
  private(set) var changes: [ChangeRow] = []

  /// Groups changes by the days of the visitor's time zone.
  static func days(_ changes: [ChangeRow], _ formats: Formats) -> [HistoryDay] {
    var (days, latest): ([HistoryDay], Day?) = ([], nil)
    for change in changes {
      if change.day != latest { days.append(HistoryDay(heading: formats.heading(change.day))) }
      days[days.count - 1].changes.append(change)
      latest = change.day
    }
    return days
  }
}
