import HTML
import Ledger
import Store
import Words

/// A person in the list of all accounts.
struct PersonRow {
  let name: String
  /// The facts about them, on one line.
  let note: String
  let isDisabled: Bool
  let link: Link

  init(_ summary: AccountSummary, owner: ID<Person>, _ visit: Visit) {
    let (account, t) = (summary.account, visit.t)
    name = account.displayName
    isDisabled = account.isDisabled
    link = Link("/instance/people", account.id)
    let parts = [
      account.username ?? t.instanceGuest, account.id == owner ? t.instanceOwnerMark : nil,
      Self.seen(summary.lastSeen, visit), t.instanceGroupCount(count: summary.groups),
    ]
    note = parts.compactMap(\.self).joined(separator: " \u{B7} ")
  }

  /// The day without the time: the exact moment of a visit is private.
  static func seen(_ moment: Instant?, _ visit: Visit) -> String {
    guard let moment else { return visit.t.instanceNeverSeen }
    return visit.t.instanceSeen(day: visit.formats.date(visit.day(of: moment)))
  }
}
