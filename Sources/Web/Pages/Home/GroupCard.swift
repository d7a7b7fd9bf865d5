import HTML
import Ledger
import Store
import Words

/// A group in the visitor's list of groups.
struct GroupCard {
  let id: ID<Group>
  let name: String
  /// The emoji, or the first letter of the name.
  let tile: String
  /// Who did what was done last.
  private(set) var author: String?
  /// The title of what was done last, or the number of members.
  private(set) var note: String
  /// When that was.
  private(set) var noteTime: String?
  /// The visitor's open balances, the group's own currency first; for a party its common balances.
  let balances: [BalanceNote]
  /// The number of balances that the row hides.
  let further: String?
  /// The "new" mark, if others have changed the group since the visitor's last visit.
  private(set) var newWord: String?
  /// A page to look at now: to archive a group that seems to be over, or what stood out in the last month.
  private(set) var offer: Offer?

  struct Offer {
    let link: Link
    let words: String
    /// The words with the name of the group.
    let label: String
  }

  /// With what was done last in the group.
  init(
    _ summary: GroupSummary, newest: LatestEntries.Newest?, isNew: Bool, _ snapshot: Snapshot, _ visit: Visit
  ) throws {
    self.init(summary, summary.settled, isTogether: summary.together != nil, visit.formats)
    newWord = isNew ? visit.t.markNew : nil
    let deed = summary.group.isArchived ? nil : try snapshot.latestDeed(in: id)
    if let deed {
      author = Self.author(of: deed, visit)
      (note, noteTime) = (visit.t.title(deed.title, of: deed.kind), visit.briefly(deed.moment))
    }
    let days = [deed.map { visit.day(of: $0.moment) }, newest?.day].compactMap(\.self)
    if let last = days.max(), try summary.isOver(since: last, visit.formats.today, snapshot) {
      offer = Offer(
        link: link.segment("balances"), words: visit.t.groupArchive,
        label: visit.t.homeArchiveOf(name: visit.formats.isolated(name)))
    } else if !summary.group.isArchived {
      offer = try lastMonth(of: summary, snapshot, visit)
    }
  }

  init(_ summary: GroupSummary, _ balances: [Money], isTogether: Bool = false, _ formats: Formats) {
    let own = balances.filter { $0.currency == summary.group.currency }
    let others = balances.filter { $0.currency != summary.group.currency }
    id = summary.group.id
    name = summary.title
    tile = summary.group.emoji ?? name.initial
    note = formats.t.groupPeople(count: summary.people)
    self.balances = (own + others).map { BalanceNote(mine: $0, isTogether: isTogether, formats) }
    further = balances.count > 1 ? formats.t.homeOtherCurrencies(count: balances.count - 1) : nil
  }

  /// "Ben:"; nil if the program did it, or someone who is not in the group.
  private static func author(of deed: LatestDeed, _ visit: Visit) -> String? {
    let isMine = deed.author.person == visit.visitor?.account.id
    let name = isMine ? visit.t.memberYou : deed.name.map(visit.formats.isolated)
    return name.map { visit.t.homeAuthor(name: $0) }
  }

  /// In the first days of a month, if something can have stood out in the last one.
  private func lastMonth(of summary: GroupSummary, _ snapshot: Snapshot, _ visit: Visit) throws -> Offer? {
    let (formats, first) = (visit.formats, visit.formats.today.monthRange.lowerBound)
    guard first.days(until: formats.today) < MonthHighlights.daysOffered,
      let month = first.adding(days: -1)?.monthRange,
      MonthHighlights.entries.contains(
        try snapshot.expenseCount(of: id, in: summary.group.currency, inMonthOf: month.lowerBound))
    else { return nil }
    let words = visit.t.highlightsTitle(month: formats.month(month.lowerBound))
    return Offer(
      link: link.segment("reports").query("from", month.lowerBound.description).query(
        "to", month.upperBound.description), words: words, label: "\(words) \u{B7} \(formats.isolated(name))")
  }

  var link: Link { Link("/groups", id) }
}

extension GroupSummary {
  /// Whether the visitor may archive a group that seems to be over: no one owes anything, and nothing was added
  /// for a while.
  fileprivate func isOver(since last: Day, _ today: Day, _ snapshot: Snapshot) throws -> Bool {
    try me.role == .owner && !group.isArchived && settled.isEmpty
      && last.days(until: today) >= SettledGroup.daysUntilOver
      && snapshot.balances(of: group.id).currencies.isEmpty && snapshot.standingRules(of: group.id).isEmpty
  }
}

extension Visit {
  /// A moment in a few words: the time of today, or the day.
  fileprivate func briefly(_ moment: Instant) -> String {
    let time = moment.time(in: timeZone)
    return time.day == formats.today ? formats.time(time) : formats.briefDay(time.day)
  }
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
