import HTTP
import Store
import Threads

/// Reloads the certificate when its files change, and warns before it expires.
final class CertificateWatch: Sendable {
  private let identity: TLSIdentity
  private let clock: WallClock
  private let log: Log
  private let state: Monitor<State>

  private struct State {
    var thread: Thread?
    var isStopped = false
    var lastWarning: Instant?
    var lastRenewal: Instant?

    init(start: Instant) { lastRenewal = start }
  }

  /// How long a change of the files may go unnoticed without a signal.
  private static let seconds = 10
  private static let day: Int64 = 86_400_000
  private static let daysOfNotice: Int64 = 14

  init(_ identity: TLSIdentity, clock: WallClock = .system, log: Log) {
    self.identity = identity
    self.clock = clock
    self.log = log
    state = Monitor(State(start: clock.now()))
  }

  func start() throws {
    let thread = try Thread.start { [self] in run() }
    state.withLock { $0.thread = thread }
  }

  func stop() {
    let thread = state.withLock { state in
      state.isStopped = true
      return state.thread
    }
    guard let thread else { return }
    HangUpSignal.send()
    thread.join()
  }

  private func run() {
    var isAsked = false
    while !state.withLock({ $0.isStopped }) {
      refresh(force: isAsked)
      isAsked = HangUpSignal.wait(seconds: Self.seconds)
    }
  }

  /// Reloads the files if they have changed, or if a signal asks for it.
  func refresh(force: Bool) {
    do throws(TLSError) {
      if try identity.refresh(force: force) {
        log.write(.info, "a new certificate is in use; it expires on \(identity.end)")
      }
      if isDue(\.lastRenewal) { try identity.renewTicketKeys() }
    } catch { log.raise(.certificateEnds, "the certificate was not updated: \(error.sentence)") }
    if let warning = Self.warning(of: identity.end, at: clock.now()), isDue(\.lastWarning) {
      log.raise(.certificateEnds, warning, as: .warning)
    }
  }

  static func warning(of end: HTTPDate, at now: Instant) -> String? {
    let left = Int64(end.secondsSince1970) * 1000 - now.milliseconds
    if left < 0 { return "the certificate expired on \(end); browsers refuse it" }
    return left < daysOfNotice * day ? "the certificate expires on \(end); renew it" : nil
  }

  /// True once a day.
  private func isDue(_ last: WritableKeyPath<State, Instant?>) -> Bool {
    let now = clock.now()
    return state.withLock { state in
      if let last = state[keyPath: last], now.milliseconds - last.milliseconds < Self.day { return false }
      state[keyPath: last] = now
      return true
    }
  }
}
