import HTML
import HTTP
import Ledger
import Store
import Words

/// The visitor's personal link, for people with whom they want to share costs.
enum OwnLink {
  static func show(_ visit: Visit) throws -> Response {
    let me = try visit.me.account
    let link = try visit.read { try $0.profileLink(of: me.id) }
    let address = link.map { visit.address(of: Link("/with", $0)) }
    let frame = visit.frame(visit.t.ownLink)
    visit.secrecy.note()
    return visit.page { Views.homeOwnLink(&$0, address: address, name: me.displayName, frame: frame) }
  }

  /// Makes a link, and revokes the previous one.
  static func create(_ visit: Visit) async throws -> Response {
    let me = try visit.me.account.id
    let link: ID<ProfileLink> = visit.newID()
    try await visit.write { [now = visit.now] in try $0.setProfileLink(link, of: me, at: now) }
    return visit.redirect(to: Link("/people/me"), saying: visit.t.ownLinkMade)
  }

  static func delete(_ visit: Visit) async throws -> Response {
    let me = try visit.me.account.id
    try await visit.write { try $0.removePersonalLink(of: me) }
    return visit.redirect(to: Link("/people/me"), saying: visit.t.ownLinkRemoved)
  }
}
