import HTTP
import Ledger
import Store

/// Event streams that announce changes without their content.
enum LiveEvents {
  /// Streams the changes of one group.
  static func ofGroup(_ visit: Visit) throws -> Response { try stream(visit, of: try visit.group.group) }

  /// Streams the changes of all groups of the visitor, so that one stream serves every page of a browser.
  static func ofPerson(_ visit: Visit) throws -> Response {
    let person = try visit.query().single("person")
    // The page names its person: the page of another account must
    // not follow the groups of the account that is signed in now.
    let me = try visit.me.account.id
    guard person == nil || person == me.description else { throw Problem.notFound }
    return try stream(visit, of: nil)
  }

  private static func stream(_ visit: Visit, of group: ID<Group>?) throws -> Response {
    // A HEAD request gets no stream.
    guard visit.request.method == .get else { return .events(nil) }
    return .events(try visit.site.live.open(for: visit.me, following: group, since: try position(visit)))
  }

  /// The last event that the browser received, or the position of its page.
  static func position(_ visit: Visit) throws -> Int64? {
    try (visit.head[.lastEventID] ?? visit.query().single("since")).flatMap { Int64($0) }
  }
}
