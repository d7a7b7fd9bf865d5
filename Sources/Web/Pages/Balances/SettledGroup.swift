import HTML
import Ledger
import Store
import Words

/// A group in which no one owes anything: since when, and what was shared.
struct SettledGroup {
  /// The sharing members, not more than fit into a line.
  let faces: [Face]
  let since: String?
  let facts: String
  /// The form action that archives the group; nil unless it seems to be over.
  let archiving: Link?

  private static let mostFaces = 5
  /// After so many days without an entry, its owners are asked whether to archive the group.
  static let daysUntilOver = 14

  /// `goesOn` in a group with recurring entries, which is not over.
  init(
    _ period: SettledPeriod, goesOn: Bool, _ group: GroupFrame, _ pictures: [ID<Person>: ID<Avatar>],
    _ visit: Visit
  ) {
    let (t, formats) = (visit.t, visit.formats)
    let members = group.overview.members.filter { $0.isCurrent && $0.sharesCosts }
    faces = members.prefix(Self.mostFaces).map { Face($0, pictures) }
    since = period.since.flatMap { day in
      switch day.days(until: formats.today) {
      case 0: t.settledToday
      case 1...: t.settledSince(day: formats.date(day))
      default: nil
      }
    }
    let amounts = formats.list(period.expenses.map { formats.money($0) })
    facts = [
      Self.months(period, formats), t.listCount(count: period.entries),
      amounts.isEmpty ? nil : t.settledShared(amounts: amounts),
    ].compactMap(\.self).joined(separator: " \u{B7} ")
    let isOver = !goesOn && period.lastDay.days(until: formats.today) >= Self.daysUntilOver
    archiving =
      isOver && group.isOwner && group.canChange ? Link("/groups", group.group.id, "archiving") : nil
  }

  private static func months(_ period: SettledPeriod, _ formats: Formats) -> String {
    let (first, last) = (formats.month(period.firstDay), formats.month(period.lastDay))
    return first == last ? first : "\(first)\u{2009}\u{2013}\u{2009}\(last)"
  }
}
