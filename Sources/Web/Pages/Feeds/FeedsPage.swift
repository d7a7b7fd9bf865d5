import Accounts
import HTML
import HTTP
import Ledger
import Store
import Words

/// The page of the visitor's feeds of a group, where they are made, renewed and revoked.
struct FeedsPage {
  struct Address {
    let id: String
    let label: String
    let hint: String
    let text: String
  }

  let group: GroupFrame
  let isGuest: Bool
  /// Empty if the visitor has made none.
  let addresses: [Address]

  static func link(in group: ID<Group>) -> Link { Link("/groups", group, "feeds") }

  static func show(_ visit: Visit) throws -> Response {
    let page = try FeedsPage(visit)
    return visit.page { Views.feedsFeeds(&$0, page: page) }
  }

  /// Makes new addresses and revokes the previous ones.
  static func create(_ visit: Visit) async throws -> Response {
    let (group, me) = (try visit.group.group, try visit.me.account)
    guard !me.isGuest else { throw Problem.forbidden }
    let id = visit.newID(of: FeedLink.self)
    let link = FeedLink(
      id: id, account: me.id, group: group, token: visit.token(of: id).digest, created: visit.now)
    try await visit.write { try $0.replace(with: link) }
    return visit.redirect(to: FeedsPage.link(in: group), saying: visit.t.feedsMade)
  }

  static func delete(_ visit: Visit) async throws -> Response {
    let (group, me) = (try visit.group.group, try visit.me.account.id)
    try await visit.write { try $0.removeFeedLink(of: me, in: group) }
    return visit.redirect(to: FeedsPage.link(in: group), saying: visit.t.feedsEnded)
  }

  private init(_ visit: Visit) throws {
    let me = try visit.me.account.id
    let t = visit.t
    let link: FeedLink?
    (group, link) = try visit.read { snapshot in
      let group = try GroupFrame(visit, snapshot, t.feedsTitle, .settings, help: .api)
      return (group, try snapshot.feedLink(of: me, in: group.group.id))
    }
    isGuest = try visit.me.account.isGuest
    let token = link.map { visit.token(of: $0.id) }
    guard let link, let token, token.digest == link.token else {
      addresses = []
      return
    }
    let address = { (id: String, label: String, hint: String, file: Link) in
      Address(id: id, label: label, hint: hint, text: visit.address(of: file))
    }
    addresses = [
      address("bills", t.feedBills, t.feedBillsHint, Link("/feeds", token.text, "bills.ics")),
      address("history", t.feedHistory, t.feedHistoryHint, Link("/feeds", token.text, "history.atom")),
      address("entries", t.feedEntries, t.feedEntriesHint, Link("/feeds", token.text, "entries.csv")),
    ]
  }

  var t: Strings { group.t }
  var making: Link { Self.link(in: group.group.id) }
  var ending: Link { Link("/groups", group.group.id, "feeds", "ending") }
  var settings: Link { Link("/groups", group.group.id, "settings") }
}
