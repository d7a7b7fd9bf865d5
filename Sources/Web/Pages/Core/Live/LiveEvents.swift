import HTTP
import Ledger
import Store

/// Streams that say when there is something new to see, and nothing of what it is.
enum LiveEvents {
  /// Changes of one group.
  static func ofGroup(_ visit: Visit) throws -> Response {
    try stream(visit, of: try visit.group.group)
  }

  /// Changes of all groups of whoever is signed in, so that one stream serves every page of a browser.
  static func ofPerson(_ visit: Visit) throws -> Response {
    let person = try visit.query().single("person")
    // A page that was somebody else's follows nothing of whoever has signed in since.
    let me = try visit.me.account.id
    guard person == nil || person == me.description else { throw Problem.notFound }
    return try stream(visit, of: nil)
  }

  private static func stream(_ visit: Visit, of group: ID<Group>?) throws -> Response {
    // Nobody would listen to the stream of a HEAD.
    guard visit.request.method == .get else { return .events(nil) }
    return .events(try visit.site.live.open(for: visit.me, following: group, since: try position(visit)))
  }

  /// The last that the browser has heard of, or the page that it shows.
  private static func position(_ visit: Visit) throws -> Int64? {
    try (visit.head[.lastEventID] ?? visit.query().single("since")).flatMap { Int64($0) }
  }
}
