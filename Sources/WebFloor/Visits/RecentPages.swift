import HTTP
import Threads

/// Pages that were written a moment ago, for whoever asks for the very same: after a change every open tab
/// and device of a person does, all at once.
final class RecentPages: Sendable {
  private struct State {
    var pages: [PageKey: Response] = [:]
    /// The oldest first.
    var order: [PageKey] = []
    var size = 0
  }

  private static let most = 64
  private static let largestSize = 2 << 20

  private let state = Monitor(State())

  subscript(key: PageKey) -> Response? {
    state.withLock { $0.pages[key] }
  }

  func keep(_ page: Response, as key: PageKey) {
    guard page.status == .ok, page.size <= Self.largestSize / 8 else { return }
    state.withLock { state in
      guard state.pages.updateValue(page, forKey: key) == nil else { return }
      state.order.append(key)
      state.size += page.size
      while state.order.count > Self.most || state.size > Self.largestSize {
        let oldest = state.pages.removeValue(forKey: state.order.removeFirst())
        state.size -= oldest?.size ?? 0
      }
    }
  }
}

extension Response {
  fileprivate var size: Int {
    if case .bytes(let bytes) = body { bytes.count } else { 0 }
  }
}
