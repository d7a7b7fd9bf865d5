import HTML
import HTTP
import Store

/// A page of the group visited last, for a shortcut of the app's icon.
enum Shortcut: String {
  case add
  case balances
  case receipts

  static func follow(_ visit: Visit) throws -> Response {
    guard let place = visit.parameters["place"].flatMap(Shortcut.init) else { throw Problem.notFound }
    let groups = try visit.store.read { try visit.groupTitles(in: $0) }
    guard let group = groups.first(where: { $0.id == visit.lastGroup }) ?? groups.first else {
      return visit.redirect(to: Link("/"))
    }
    switch place {
    case .add: return visit.redirect(to: Link("/groups", group.id, "entries", "new"))
    case .balances: return visit.redirect(to: Link("/groups", group.id, "balances"))
    case .receipts: return visit.redirect(to: Link("/groups", group.id, "receipts"))
    }
  }
}
