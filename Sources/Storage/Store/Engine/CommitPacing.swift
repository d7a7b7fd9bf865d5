internal import Threads

/// Predicts when the writer's clients send their next work.
///
/// Clients that were answered together tend to send work again together, a moment later. A writer that began
/// with the first of them at once would commit for it alone and make the others wait for a whole slow sync;
/// waiting a fraction of that sync for the rest lets them share one commit. A single client never has to
/// wait.
struct CommitPacing {
  var lastCommit: Duration = .zero
  private(set) var expected = 1
  private(set) var patience = Ticks.now

  private static let longestPatience: Duration = .milliseconds(5)

  /// Records a commit: `count` clients were answered while `waiting` others arrived.
  mutating func committed(_ count: Int, waiting: Int) {
    expected = count + waiting
    patience = .now + min(lastCommit / 2, Self.longestPatience)
  }
}
