import HTML
import HTTP
import Store

/// The values that a page's script needs to follow changes.
struct LivePage {
  /// The address of the events. It names the person, so that the page never follows another account's events.
  let stream: String
  /// The position of all journals when the page was written.
  let position: Int64

  /// Nil if the page answers a form, since reloading its address would show another page.
  init?(_ visit: Visit, _ snapshot: Snapshot) throws {
    guard visit.request.method.isSafe, let person = visit.visitor?.account.id else { return nil }
    stream = Link("/events").query("person", person).text(under: visit.site.basePath)
    position = try snapshot.position()
  }
}
