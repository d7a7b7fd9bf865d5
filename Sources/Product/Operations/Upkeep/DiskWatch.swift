package import Disk
package import Store
package import Threads

/// Warns when the disk of the database is nearly full, while there is still room to act.
package struct DiskWatch: Sendable {
  private let space: @Sendable () -> DiskSpace?
  private let limits: StorageLimits
  private let clock: WallClock
  private let log: Log
  private let told = Monitor<Instant?>(nil)

  package static let period: Duration = .seconds(10 * 60)
  /// The warning is repeated after this time.
  static let pause: Duration = .seconds(6 * 3_600)

  /// `limits` say how much must stay free for everything but files.
  package init(
    _ limits: StorageLimits, clock: WallClock, log: Log, space: @escaping @Sendable () -> DiskSpace?
  ) {
    self.limits = limits
    self.clock = clock
    self.log = log
    self.space = space
  }

  package func chore(sleep: @escaping Chore.Sleep = Chore.asleep) -> Chore {
    Chore(sleep: sleep) {
      look()
      return Self.period
    }
  }

  func look() {
    guard let space = space(), space.isNearlyFull || !limits.leaveReserve(of: space, besides: 0) else {
      return told.withLock { $0 = nil }
    }
    guard isNews() else { return }
    log.raise(
      .diskLow, "the disk of the database is nearly full: \(space.free / 1_000_000) MB left", as: .warning)
  }

  private func isNews() -> Bool {
    let now = clock.now()
    return told.withLock { told in
      if let last = told, last <= now, now < last.adding(Self.pause) { return false }
      told = now
      return true
    }
  }
}
