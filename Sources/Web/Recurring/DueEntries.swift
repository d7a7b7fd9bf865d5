import Ledger
import Running
import Store
import Threads
import Words

/// Adds the entries of recurring rules as their days come, on the instance's calendar.
///
/// It looks once when it starts, when a rule has changed, and when the next day comes on which something is
/// due. In between it sleeps, for an hour at most: whoever sets the machine's clock, or wakes the machine
/// after a night, does not wait longer than that.
final class DueEntries: Sendable {
  private let store: Store
  private let clock: WallClock
  private let zone: TimeZone
  private let sleep: Sleep
  private let log: Log
  private let calls = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  private let task = Monitor<Task<Void, Never>?>(nil)

  typealias Sleep = @Sendable (Duration) async throws -> Void

  static let longestSleep: Duration = .seconds(3_600)

  init(
    _ store: Store, clock: WallClock, zone: TimeZone = .machine, log: Log,
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) }
  ) {
    self.store = store
    self.clock = clock
    self.zone = zone
    self.log = log
    self.sleep = sleep
  }

  /// The day it is on this instance, whoever looks from wherever.
  var today: Day { clock.now().time(in: zone).day }

  func start() {
    store.onCommit { [continuation = calls.continuation] notices in
      if notices.contains(.rulesChanged) { continuation.yield() }
    }
    calls.continuation.yield()
    task.withLock { $0 = Task.detached { await self.run() } }
  }

  /// What is being written is finished by the store.
  func stop() {
    calls.continuation.finish()
    task.withLock { $0?.cancel() }
  }

  private func run() async {
    var alarm: Task<Void, Never>?
    for await _ in calls.stream {
      alarm?.cancel()
      let wait = await addAll()
      alarm = Task { [sleep, continuation = calls.continuation] in
        guard (try? await sleep(wait)) != nil else { return }
        continuation.yield()
      }
    }
    alarm?.cancel()
  }

  /// Adds what is due by now, and returns how long there is nothing more to do.
  private func addAll() async -> Duration {
    do {
      while let day = try store.read({ try $0.nextDueDay() }) {
        let (today, now) = (self.today, clock.now())
        guard day <= today else { return untilBeginning(of: day, from: now) }
        let done = try await store.write { try $0.catchUp(through: today, at: now) }
        if done.isNothing { break }
      }
    } catch StoreError.closed {
      // The program stops.
    } catch is CancellationError {
      // The same.
    } catch {
      log.write(.error, "recurring entries could not be added: \(error)")
    }
    return Self.longestSleep
  }

  private func untilBeginning(of day: Day, from now: Instant) -> Duration {
    // The offset may be another one at midnight; a moment too early is only looked at twice.
    let midnight = Int64(day.daysSinceEpoch) * 86_400
    let offset = zone.offset(at: midnight - Int64(zone.offset(at: midnight)))
    let seconds = midnight - Int64(offset) - now.milliseconds / 1_000
    return min(max(.seconds(seconds), .seconds(1)), Self.longestSleep)
  }
}
