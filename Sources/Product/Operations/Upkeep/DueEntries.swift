package import Ledger
package import Store
package import Threads
package import Words

/// Adds the entries of recurring rules when they are due, on the instance's calendar.
///
/// It checks at the start, when a rule has changed, and when the next day comes on which an entry is due. In
/// between it sleeps, for an hour at most: so a clock that was set, or a machine that slept, delays an entry
/// by an hour at most.
package struct DueEntries: Sendable {
  private let store: DataStore
  private let clock: WallClock
  private let zone: TimeZone
  private let log: Log

  package static let longestSleep: Duration = .seconds(3_600)

  package init(_ store: DataStore, clock: WallClock, zone: TimeZone = .machine, log: Log) {
    self.store = store
    self.clock = clock
    self.zone = zone
    self.log = log
  }

  /// Today in this instance's time zone, for all visitors.
  package var today: Day { clock.now().time(in: zone).day }

  /// A write in progress when it is stopped is finished by the store.
  package func chore(sleep: @escaping Chore.Sleep = Chore.asleep) -> Chore {
    Chore(after: store, if: { $0.contains(.rulesChanged) }, sleep: sleep) { await addAll() }
  }

  /// Adds all entries due by now, and returns how long to sleep.
  private func addAll() async -> Duration {
    await log.noting("recurring entries could not be added") {
      while let day = try store.read({ try $0.nextDueDay() }) {
        let (today, now) = (self.today, clock.now())
        guard day <= today else { return untilBeginning(of: day, from: now) }
        let done = try await store.write { try $0.catchUp(through: today, at: now) }
        if done.isNothing { break }
      }
      return Self.longestSleep
    } ?? Self.longestSleep
  }

  private func untilBeginning(of day: Day, from now: Instant) -> Duration {
    // The offset may be different at midnight; a check a moment too early is only repeated.
    let midnight = Int64(day.daysSinceEpoch) * 86_400
    let offset = zone.offset(at: midnight - Int64(zone.offset(at: midnight)))
    let seconds = midnight - Int64(offset) - now.milliseconds / 1_000
    return min(max(.seconds(seconds), .seconds(1)), Self.longestSleep)
  }
}
