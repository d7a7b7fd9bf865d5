import HTML
import Ledger
import Store
import Words

/// A group in the visitor's list of groups.
struct GroupCard {
  let id: ID<Group>
  let name: String
  /// The title of its newest entry, or the number of members.
  let note: String
  /// The day of that entry.
  let noteDay: String?
  /// The visitor's open balances, the group's own currency first; for a party its common balances.
  let balances: [BalanceNote]
  /// The number of balances that the row hides.
  let further: String?
  /// The "new" mark, if others have changed the group since the visitor's last visit.
  private(set) var newWord: String?

  init(_ summary: GroupSummary, _ formats: Formats, newest: LatestEntries.Newest? = nil, isNew: Bool = false)
  {
    self.init(summary, summary.settled, isTogether: summary.together != nil, formats, newest: newest)
    newWord = isNew ? formats.t.markNew : nil
  }

  init(
    _ summary: GroupSummary, _ balances: [Money], isTogether: Bool = false, _ formats: Formats,
    newest: LatestEntries.Newest? = nil
  ) {
    let own = balances.filter { $0.currency == summary.group.currency }
    let others = balances.filter { $0.currency != summary.group.currency }
    id = summary.group.id
    name = summary.title
    note =
      newest.map { formats.t.title($0.title, of: $0.kind) } ?? formats.t.groupPeople(count: summary.people)
    noteDay = newest.map { formats.briefDay($0.day) }
    self.balances = (own + others).map { BalanceNote(mine: $0, isTogether: isTogether, formats) }
    further = balances.count > 1 ? formats.t.homeOtherCurrencies(count: balances.count - 1) : nil
  }

  var link: Link { Link("/groups", id) }
}

extension Formats {
  /// A day within a row, in a list without headings of days: "today".
  func briefDay(_ day: Day) -> String {
    switch day.days(until: today) {
    case 0: t.sentenceToday
    case 1: t.sentenceYesterday
    default: date(day)
    }
  }
}
