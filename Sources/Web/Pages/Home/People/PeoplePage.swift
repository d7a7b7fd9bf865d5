import HTML
import HTTP
import Ledger
import Store
import Words

/// All people with whom the visitor shares costs, with one balance a person over all groups; and a search for
/// others on this instance.
struct PeoplePage {
  struct Row {
    /// That of the account, or of the member without one.
    let id: String
    let name: String
    let groups: String
    let avatar: Link?
    /// The class of the tile's hue.
    let hue: String
    /// Nil for a member without an account.
    let link: Link?
    /// In the order of the visitor's currencies.
    let balances: [BalanceNote]
    /// The number of balances that the row hides.
    let further: String?
  }

  let frame: Frame
  let text: String
  let asks: [ShareRequestRow]
  let shared: [Row]
  let others: [Row]

  private static let longestText = 100
  private static let mostFound = 20

  static func show(_ visit: Visit) async throws -> Response {
    let me = try visit.me.account
    return try await visit.readAside { snapshot in
      let page = try PeoplePage(me.id, visit, snapshot)
      return visit.page { Views.homePeople(&$0, page: page) }
    }
  }

  private init(_ me: ID<Person>, _ visit: Visit, _ snapshot: Snapshot) throws {
    let (t, formats) = (visit.t, visit.formats)
    let typed = String((try visit.query()["q"] ?? "").prefix(Self.longestText))
    text = typed
    frame = visit.frame(t.peopleTitle, groups: try visit.groupTitles(in: snapshot))
    asks = try snapshot.asks(to: me, at: visit.now).map { ShareRequestRow($0, visit) }
    let wanted = typed.foldedForComparison
    let groups = try snapshot.groups(of: me)
    let (known, order) = (try PeopleBalances(groups, snapshot).rows, CurrencyOrder(groups))
    shared = try known.filter { wanted.isEmpty || $0.name.foldedForComparison.utf8.contains(wanted.utf8) }.map
    { try Row($0, order, formats, snapshot) }
    let people = Set(known.map(\.other))
    others = try snapshot.accounts(calledLike: typed, besides: me, limit: Self.mostFound).filter {
      !people.contains(.person($0.id))
    }.map { Row($0) }
  }

  var t: Strings { frame.t }
  var isSearching: Bool { !text.allSatisfy(\.isWhitespace) }
}

extension PeoplePage.Row {
  fileprivate init(
    _ row: PeopleBalances.Row, _ order: CurrencyOrder, _ formats: Formats, _ snapshot: Snapshot
  ) throws {
    name = row.name
    groups = formats.list(row.groups.map(formats.isolated))
    let sums = row.debts.map { Money(minorUnits: $0.value, currency: $0.key) }
    balances = HomeBalance.totals(sums, order).map { BalanceNote(mine: $0, formats) }
    further = balances.count > 1 ? formats.t.homeOtherCurrencies(count: balances.count - 1) : nil
    switch row.other {
    case .name(let member): (id, avatar, hue, link) = (member.description, nil, member.hue, nil)
    case .person(let person):
      id = person.description
      avatar = try snapshot.account(person)?.avatar.map { Link("/avatars", $0) }
      (hue, link) = (person.hue, Link("/people", person))
    }
  }

  /// A person found by name.
  fileprivate init(_ account: Account) {
    id = account.id.description
    name = account.displayName
    groups = account.username ?? ""
    avatar = nil
    (hue, link) = (account.id.hue, Link("/people", account.id))
    (balances, further) = ([], nil)
  }
}

/// A request to share costs, with buttons for the two answers.
struct ShareRequestRow {
  let name: String
  let words: String
  let accepting: Link
  let declining: Link
  /// The operation id, so that sending the form twice has one effect.
  let operation: ID<Operation>

  init(_ ask: CostSharingRequest, _ visit: Visit) {
    name = ask.asker.displayName
    words = visit.t.askedToShare(name: visit.formats.isolated(name))
    accepting = Link("/asks", ask.invitation.id, "acceptance")
    declining = Link("/asks", ask.invitation.id, "refusal")
    operation = visit.newID()
  }
}
