package import Ledger
package import Store
package import Threads
package import Words

/// Adds the entries of recurring rules as their days come, on the instance's calendar.
///
/// It looks once when it starts, when a rule has changed, and when the next day comes on which something is
/// due. In between it sleeps, for an hour at most: whoever sets the machine's clock, or wakes the machine
/// after a night, does not wait longer than that.
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

  /// The day it is on this instance, whoever looks from wherever.
  package var today: Day { clock.now().time(in: zone).day }

  /// What is being written when it is stopped is finished by the store.
  package func chore(sleep: @escaping Chore.Sleep = Chore.asleep) -> Chore {
    let chore = Chore(sleep: sleep) { await addAll() }
    store.onCommit { [weak chore] notices in
      if notices.contains(.rulesChanged) { chore?.call() }
    }
    return chore
  }

  /// Adds what is due by now, and returns how long there is nothing more to do.
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
    // The offset may be another one at midnight; a moment too early is only looked at twice.
    let midnight = Int64(day.daysSinceEpoch) * 86_400
    let offset = zone.offset(at: midnight - Int64(zone.offset(at: midnight)))
    let seconds = midnight - Int64(offset) - now.milliseconds / 1_000
    return min(max(.seconds(seconds), .seconds(1)), Self.longestSleep)
  }
}
