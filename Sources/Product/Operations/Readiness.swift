package import Disk
package import Store
import StoreMaintenance
package import Threads

/// Whether this server should be sent requests: for whatever stands before it and chooses.
///
/// What was found holds for a second, so that asking costs next to nothing however often it is done.
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

  /// Why it should not, in a line for whoever looks.
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

  /// What takes long is broken off then.
  package var isStopping: Bool { state.withLock { $0.isStopping } }

  /// From now on nobody should be sent here.
  package func stop() {
    state.withLock { $0.isStopping = true }
  }

  /// Why this server is not ready; nil where it is. While one visitor's question is looked into, others get
  /// what was found before.
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

  /// An empty piece of work goes the way of every change: it shows that the writer is there and takes turns. Only
  /// where there is doubt about the disk something is written.
  private func look() async -> Obstacle? {
    let free = space()?.free ?? .max
    if free < Self.least { return .diskFull }
    let isInDoubt = store.isFull || free < Self.enough
    do {
      try await store.write { if isInDoubt { try $0.touch() } }
      return nil
    } catch StoreError.diskFull {
      return .diskFull
    } catch {
      return .database
    }
  }

  /// With fewer bytes free a change of some size fails, even where a small one may find room in the log.
  private static let least = 1_000_000
  /// With so many bytes free no change fails for want of room.
  private static let enough = 64_000_000
}
