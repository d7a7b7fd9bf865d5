package import Disk
package import Store
import StoreMaintenance
package import Threads

/// Whether this server is ready for requests: for load balancers and service managers.
///
/// A result is cached for a second, so that frequent checks cost next to nothing.
package final class Readiness: Sendable {
  private let store: DataStore
  private let space: @Sendable () -> DiskSpace?
  private let elapsed: @Sendable () -> Ticks
  private let state = Monitor(State())

  private struct State {
    var isStopping = false
    var isLooking = false
    var found: (obstacle: Obstacle?, until: Ticks)?
  }

  /// Why the server is not ready, in one line for the reader.
  package enum Obstacle: String, Sendable {
    case stopping = "not ready: the server is stopping"
    case diskFull = "not ready: the disk is full"
    case database = "not ready: the database cannot be written"
  }

  static let lifetime: Duration = .seconds(1)

  package init(
    _ store: DataStore, space: (@Sendable () -> DiskSpace?)? = nil,
    elapsed: @escaping @Sendable () -> Ticks = { .now }
  ) {
    self.store = store
    self.space = space ?? { store.diskSpace }
    self.elapsed = elapsed
  }

  /// Long work checks this and ends early.
  package var isStopping: Bool { state.withLock { $0.isStopping } }

  /// From now on the server reports that it is not ready.
  package func stop() { state.withLock { $0.isStopping = true } }

  /// Why this server is not ready; nil if it is. While one check runs, other callers get the previous result.
  package func obstacle() async -> Obstacle? {
    enum Step {
      case answer(Obstacle?)
      case look
    }
    let now = elapsed()
    let step = state.withLock { state -> Step in
      if state.isStopping { return .answer(.stopping) }
      if let found = state.found, state.isLooking || now < found.until { return .answer(found.obstacle) }
      state.isLooking = true
      return .look
    }
    guard case .look = step else {
      if case .answer(let obstacle) = step { return obstacle }
      return nil
    }
    let obstacle = await look()
    state.withLock { state in
      state.isLooking = false
      state.found = (obstacle, now + Self.lifetime)
    }
    return obstacle
  }

  /// An empty job takes the way of every change: it shows that the writer works and takes turns. The disk is
  /// tested with a write only if it is nearly full.
  private func look() async -> Obstacle? {
    let free = space()?.free ?? .max
    if free < Self.least { return .diskFull }
    let isInDoubt = store.isFull || free < Self.enough
    do {
      try await store.write { if isInDoubt { try $0.touch() } }
      return nil
    } catch StoreError.diskFull { return .diskFull } catch { return .database }
  }

  /// With fewer bytes free a larger change fails, even if a small one may fit into the log.
  private static let least = 1_000_000
  /// With this many bytes free no change fails for lack of space.
  private static let enough = 64_000_000
}
