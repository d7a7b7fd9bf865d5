package import HTTP
import Words

/// What the worker shows in the place of a page that it has not kept.
package enum OfflinePage {
  package static func show(_ visit: Visit) -> Response {
    let frame = visit.frame(visit.t.offlinePageTitle)
    return visit.page { Views.siteUnreachable(&$0, frame: frame) }
  }
}
