internal import Threads

/// How the writer's clients come and go.
///
/// Those who were answered together tend to come again together, a moment later. A writer that took the
/// first of them at once would commit for it alone and keep the others waiting for the whole of a slow sync;
/// waiting a fraction of that sync for the rest lets them share the next one. A client that is alone is never
/// made to wait.
struct Rhythm {
  var lastCommit: Duration = .zero
  private(set) var expected = 1
  private(set) var patience = Ticks.now

  private static let longestPatience: Duration = .milliseconds(5)

  /// Notes that so many have just been answered while so many others came in.
  mutating func committed(_ count: Int, waiting: Int) {
    expected = count + waiting
    patience = .now + min(lastCommit / 2, Self.longestPatience)
  }
}
