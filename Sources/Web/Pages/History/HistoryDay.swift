import Ledger
import Words

/// What was done in a group on one day, the newest first.
struct HistoryDay {
  let heading: String
  private(set) var changes: [ChangeRow] = []

  /// Days as the visitor's clock has them.
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
