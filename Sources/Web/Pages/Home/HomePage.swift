import HTML
import HTTP
import Ledger
import Store
import Words

/// The first page: the visitor's balance over all groups, the next payments, the groups and the latest
/// entries. Visitors without a session are redirected to sign in.
struct HomePage {
  let name: String
  let frame: Frame
  let standing: HomeBalance
  /// Whether no balance is open in any group.
  let isEven: Bool
  /// The group changed last comes first.
  let groups: [GroupCard]
  let archived: [GroupCard]
  /// Requests to share costs with the visitor.
  let asks: [ShareRequestRow]
  /// Deleted groups that the visitor owns and can restore.
  let deleted: [DeletedGroupRow]
  /// Groups that were deleted, or that the visitor was removed from, since their last visit.
  let gone: [FormerGroupRow]
  let next: [NextPayment]
  let lately: [EntryLine]
  /// Whether to ask, once, if this device may keep pages offline: the app is on its home screen.
  let asksToKeep: Bool

  /// The mark in the address of the app's start from a home screen.
  static let fromScreen = "screen"

  static func show(_ visit: Visit) throws -> Response {
    guard let visitor = visit.visitor else {
      let isFresh = try visit.read { try $0.instance() }?.owner == nil
      return visit.redirect(to: Link(isFresh ? "/setup" : "/login"))
    }
    return try visit.read { snapshot in
      let asks = try snapshot.asks(to: visitor.account.id, at: visit.now)
      let visits = try snapshot.visits(of: visitor.account.id)
      let write = {
        let page = try HomePage(visitor.account, asks, visits, visit, snapshot)
        return visit.page { Views.homeHome(&$0, page: page) }
      }
      // Requests to share costs are in no journal, so a page with them is not cached.
      return asks.isEmpty && !asksToKeep(visit)
        ? try visit.cachedPage(snapshot, at: try snapshot.position(), news: visits.map(\.latest), write)
        : try write()
    }
  }

  private static func asksToKeep(_ visit: Visit) -> Bool {
    visit.head.query == "from=\(fromScreen)" && visit.offline.mayBeAsked && visit.mayKeepPages
  }

  private init(
    _ me: Account, _ asks: [CostSharingRequest], _ visits: [ReadingPosition], _ visit: Visit,
    _ snapshot: Snapshot
  ) throws {
    name = me.displayName
    asksToKeep = Self.asksToKeep(visit)
    self.asks = asks.map { ShareRequestRow($0, visit) }
    var frame = visit.frame(visit.t.homeTitle, .home, groups: try visit.groupTitles(in: snapshot))
    frame.style = Assets.cssHomeCSS.link
    let formats = visit.formats
    let all = try snapshot.groups(of: me.id)
    try frame.follow(all, of: me.id, snapshot, visit)
    self.frame = frame
    let isOfSeveral = Set(all.flatMap(\.settled).map(\.currency)).count > 1
    let rates = isOfSeveral ? try snapshot.referenceRates(until: formats.today) : nil
    let isFresh = rates.map { $0.day.days(until: formats.today) <= ReferenceRate.longestGap } ?? false
    standing = HomeBalance(all, isFresh ? rates : nil, formats)
    next = try NextPayment.all(all, snapshot, visit)
    isEven = all.allSatisfy(\.settled.isEmpty)
    let looks = Dictionary(visits.map { ($0.group, $0.latest) }) { first, _ in first }
    let news = try all.filter { summary in
      guard let latest = looks[summary.group.id], summary.sequence > latest else { return false }
      return try !snapshot.changes(in: summary.group.id, after: latest, besidesBy: .person(me.id)).isEmpty
    }
    let newIDs = Set(news.map(\.group.id))
    let latest = try snapshot.latestEntries(of: me.id, until: formats.today)
    let card = { (summary: GroupSummary) in
      let id = summary.group.id
      return try GroupCard(summary, newest: latest.byGroup[id], isNew: newIDs.contains(id), snapshot, visit)
    }
    groups = try all.filter { !$0.group.isArchived }.map(card)
    archived = try all.filter(\.group.isArchived).map(card)
    lately = latest.rows.map { EntryLine($0, of: me.id, formats) }
    gone = try snapshot.formerGroups(of: me.id, visits).map { FormerGroupRow($0, visit) }
    deleted = try snapshot.deletedGroups(ownedBy: me.id).map { DeletedGroupRow($0, visit) }
  }

  var t: Strings { frame.t }
  var firstPayments: [NextPayment] { Array(next.prefix(NextPayment.mostOpen)) }
  var morePayments: [NextPayment] { Array(next.dropFirst(NextPayment.mostOpen)) }
  var isFirstVisit: Bool { groups.isEmpty && archived.isEmpty }
}

extension Frame {
  /// Updates the page live with all groups of the visitor.
  mutating func follow(_ groups: [GroupSummary], of me: ID<Person>, _ snapshot: Snapshot, _ visit: Visit)
    throws
  {
    live = try LivePage(visit, snapshot)
    sequence = try max(groups.first?.sequence ?? 0, snapshot.lastLoss(of: me))
  }
}
