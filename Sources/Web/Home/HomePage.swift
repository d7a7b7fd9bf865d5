import HTML
import HTTP
import Ledger
import Store
import Words

/// The first page: the groups of whoever is signed in, and how they stand in them. Strangers are sent to where
/// they can sign in.
struct HomePage {
  let name: String
  let frame: Frame
  let totals: [BalanceNote]
  /// Whether nothing is open in any group.
  let isEven: Bool
  /// The one changed last first.
  let groups: [GroupCard]
  let archived: [GroupCard]
  /// Who asks the visitor to share costs.
  let asks: [AskRow]
  /// Those that the visitor owns and can bring back.
  let deleted: [DeletedGroupRow]
  /// Those that went since the visitor looked at them.
  let gone: [GoneGroupRow]
  /// The one that was looked at last, where there are more.
  let last: GroupCard?

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
      // Who asks is in no journal: such a page is for this once.
      return asks.isEmpty
        ? try visit.unlessUnchanged(
          snapshot, at: try snapshot.position(), news: visits.map(\.latest), write) : try write()
    }
  }

  private init(
    _ me: Account, _ asks: [Ask], _ visits: [GroupVisit], _ visit: Visit, _ snapshot: Snapshot
  ) throws {
    name = me.displayName
    self.asks = asks.map { AskRow($0, visit) }
    var frame = visit.frame(visit.t.homeTitle, .home, groups: try visit.groupTitles(in: snapshot))
    frame.live = try LivePage(visit, snapshot)
    let formats = visit.formats
    let all = try snapshot.groups(of: me.id)
    frame.sequence = all.first?.sequence ?? 0
    self.frame = frame
    totals = Self.totals(all.flatMap(\.balances)).map { BalanceNote(mine: $0, formats) }
    isEven = all.allSatisfy(\.balances.isEmpty)
    let looks = Dictionary(visits.map { ($0.group, $0.latest) }) { first, _ in first }
    let news = try all.filter { summary in
      guard let latest = looks[summary.group.id], summary.sequence > latest else { return false }
      return try !snapshot.changes(in: summary.group.id, after: latest, besidesBy: .person(me.id)).isEmpty
    }
    let newIDs = Set(news.map(\.group.id))
    let card = { (summary: GroupSummary) in
      GroupCard(summary, formats, isNew: newIDs.contains(summary.group.id))
    }
    groups = all.filter { !$0.group.isArchived }.map(card)
    let lastGroup = visit.lastGroup
    last = groups.count > 1 ? groups.first { $0.id == lastGroup } : nil
    archived = all.filter(\.group.isArchived).map(card)
    gone = try snapshot.goneGroups(of: me.id, visits).map { GoneGroupRow($0, visit) }
    deleted = try snapshot.deletedGroups(ownedBy: me.id).map { DeletedGroupRow($0, visit) }
  }

  /// Summed within each currency and never across; even ones are left out. A group's own units are too: the
  /// points of one group are not those of another.
  static func totals(_ balances: [Money]) -> [Money] {
    let known = balances.filter { Currency.named($0.currency.code) == $0.currency }
    let sums = Dictionary(grouping: known, by: \.currency).mapValues { balances in
      balances.reduce(Int128(0)) { $0 + Int128($1.minorUnits) }
    }
    return sums.filter { $0.value != 0 }
      .map { Money(minorUnits: Int64(clamping: $0.value), currency: $0.key) }
      .sorted { ($0.currency.code, $0.currency.scale) < ($1.currency.code, $1.currency.scale) }
  }
}

/// A group in the list of someone's groups.
struct GroupCard {
  let id: ID<Group>
  let name: String
  let people: String
  /// How the visitor stands in each currency in which they are not even.
  let balances: [BalanceNote]
  /// Says that others have changed something in it; nil where they have not.
  private(set) var newWord: String?

  init(_ summary: GroupSummary, _ formats: Formats, isNew: Bool = false) {
    self.init(summary, summary.balances, formats)
    newWord = isNew ? formats.t.markNew : nil
  }

  init(_ summary: GroupSummary, _ balances: [Money], _ formats: Formats) {
    id = summary.group.id
    name = summary.title
    people = formats.t.groupPeople(count: summary.people)
    self.balances = balances.map { BalanceNote(mine: $0, formats) }
  }

  var link: Link { Link("/groups", id) }
  var initial: String { name.first.map { String($0).uppercased() } ?? "" }
}
