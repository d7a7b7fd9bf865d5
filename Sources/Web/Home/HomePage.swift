import HTML
import HTTP
import Store

/// The first page: the groups of whoever is signed in. Strangers are sent to where they can sign in.
enum HomePage {
  static func show(_ visit: Visit) throws -> Response {
    guard let visitor = visit.visitor else {
      let isFresh = try visit.store.read { try $0.instance() }?.owner == nil
      return visit.redirect(to: Link(isFresh ? "/setup" : "/login"))
    }
    let frame = visit.frame(visit.t.homeTitle, .home)
    return visit.page { Views.home(&$0, name: visitor.account.displayName, frame: frame) }
  }
}
