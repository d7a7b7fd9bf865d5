import HTML
import HTTP
import Store

/// What the script of a page needs to follow what changes.
struct LivePage {
  /// Where the changes come from. It names whose they are: no page must go on as another person's.
  let stream: String
  /// The position of all journals when the page was written.
  let position: Int64

  /// Nil where the page answers a form: asking for its address again would show something else.
  init?(_ visit: Visit, _ snapshot: Snapshot) throws {
    guard visit.request.method.isSafe, let person = visit.visitor?.account.id else { return nil }
    stream = Link("/events").query("person", person).text(under: visit.site.basePath)
    position = try snapshot.position()
  }
}
