import HTTP
import Words

/// What the worker shows in the place of a page that it has not kept.
enum OfflinePage {
  static func show(_ visit: Visit) -> Response {
    var frame = visit.frame(visit.t.offlinePageTitle)
    // A stranger's shows what waits too, in what every list has brought already.
    if frame.reader == nil { frame.styles = .lists }
    return visit.page { Views.siteUnreachable(&$0, frame: frame) }
  }
}
