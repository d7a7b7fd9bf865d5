import HTTP
import Threads

/// Pages that were written a moment ago, for whoever asks for the very same: after a change every open tab
/// and device of a person does, all at once.
typealias RecentPages = RecentValues<PageKey, Response>

extension RecentPages {
  func keep(_ page: Response, as key: PageKey) {
    guard page.status == .ok else { return }
    keep(page, of: page.size, as: key)
  }
}

extension Response {
  /// How many bytes its body has.
  var size: Int {
    if case .bytes(let bytes) = body { bytes.count } else { 0 }
  }
}
