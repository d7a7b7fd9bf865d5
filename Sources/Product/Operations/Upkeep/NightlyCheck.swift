package import Store
import StoreMaintenance
package import Threads
package import Words

/// Checks each night whether the projections agree with the journals, as `evenly check` does.
package struct NightlyCheck: Sendable {
  private let store: DataStore
  private let clock: WallClock
  private let zone: TimeZone
  private let log: Log

  /// The hour of the night, by the machine's time zone.
  static let hour = 3

  package init(_ store: DataStore, clock: WallClock, zone: TimeZone = .machine, log: Log) {
    self.store = store
    self.clock = clock
    self.zone = zone
    self.log = log
  }

  /// `more` is what else is done at night, once the check has ended.
  package func chore(
    sleep: @escaping Chore.Sleep = Chore.asleep, then more: @escaping @Sendable () async -> Void = {}
  ) -> Chore {
    let hasBegun = Monitor(false)
    return Chore(sleep: sleep) {
      // The first call is at the start, not at night.
      let isNight = hasBegun.withLock { hasBegun in
        defer { hasBegun = true }
        return hasBegun
      }
      if isNight {
        await check()
        await more()
      }
      return untilNext()
    }
  }

  func untilNext() -> Duration {
    let time = clock.now().time(in: zone)
    let passed = (time.hour * 60 + time.minute) * 60 + time.second
    let rest = (Self.hour * 3_600 - passed + 86_400) % 86_400
    return .seconds(rest == 0 ? 86_400 : rest)
  }

  func check() async {
    do {
      let pool = try BlockingPool(threads: 1, capacity: 1)
      defer { pool.close() }
      let findings = try await pool.run { [store] in Result { try store.read { try $0.check() } } }.get()
      say(findings)
    } catch StoreError.closed { return } catch is CancellationError { return } catch {
      log.raise(.checkFailed, "the nightly check failed: \(error)")
    }
  }

  private func say(_ findings: [Finding]) {
    guard let first = findings.first else { return log.write(.info, "the nightly check found no problems") }
    let more = findings.count > 1 ? ", and \(findings.count - 1) more" : ""
    log.raise(
      .checkFailed, "the nightly check found a problem: \(first.words)\(more); run evenly check for details")
  }
}
