import HTTP
import Threads

/// A cache of pages: after a change all open tabs and devices of a person request the same page at once.
typealias RecentPages = RecentValues<PageKey, Response>

extension RecentPages {
  func keep(_ page: Response, as key: PageKey) {
    guard page.status == .ok else { return }
    keep(page, of: page.size, as: key)
  }
}

extension Response {
  /// The number of bytes of the body.
  var size: Int { if case .bytes(let bytes) = body { bytes.count } else { 0 } }
}
