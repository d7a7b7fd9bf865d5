import HTML
import HTTP
import Ledger
import Store
import Words

/// The page after joining as a member for whom others wrote entries: by whom, how many, and how the visitor
/// stands. Only the answer to joining leads to it.
struct WelcomePage {
  let group: GroupFrame
  let kept: String
  let balances: [BalanceNote]
  let why: Link

  static func show(_ visit: Visit) throws -> Response {
    guard let page = try visit.read({ try WelcomePage(visit, $0) }) else {
      return visit.redirect(to: Link("/groups", try visit.group.group))
    }
    return visit.page { Views.groupsWelcome(&$0, page: page) }
  }

  /// Nil if there is nothing to tell.
  private init?(_ visit: Visit, _ snapshot: Snapshot) throws {
    let membership = try visit.group
    let books = try snapshot.booksKept(
      for: membership.member, besides: visit.me.account.id, in: membership.group)
    guard let books else { return nil }
    group = try GroupFrame(visit, snapshot, visit.t.groupEntries, .entries)
    let (me, people) = (membership.member, group.people(visit))
    kept = visit.t.welcomeKept(name: people.author(.person(books.author)), count: books.entries)
    let settling = try Settling(group.overview, snapshot)
    let isShared = people.isShared(me)
    let open =
      isShared
      ? settling.balances.openTogether(of: me, in: group.overview)
      : settling.balances.open(of: me, in: group.overview)
    let own = group.group.currency
    let sorted = open.filter { $0.currency == own } + open.filter { $0.currency != own }
    balances = sorted.map { BalanceNote(mine: $0, isTogether: isShared, people.formats) }
    why = Link("/groups", membership.group, "balances", me).query("currency", sorted.first?.currency.code)
      .query("party", isShared ? "on" : nil)
  }

  var t: Strings { group.t }
  var title: String { t.joined(group: group.name) }
}
