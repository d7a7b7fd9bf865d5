import Glibc

/// Whether times are held to their limits, as `make proof` does. In `make test` the machine may be busy with anything:
/// there only what comes out is looked at.
package let measuresTimes = getenv("EVENLY_TIMED") != nil

/// True where a time is within its limit, or is not looked at.
package func isInTime(_ isWithinLimit: Bool) -> Bool { !measuresTimes || isWithinLimit }

/// How long it takes by the clock of this thread, which stands while the machine is busy with something else.
package func effort(_ body: () throws -> Void) rethrows -> Duration {
  let start = timeOfThread()
  try body()
  return timeOfThread() - start
}

/// The least effort of three runs; of one where times are not looked at.
package func shortest(_ body: () throws -> Void) rethrows -> Duration {
  try (0..<(measuresTimes ? 3 : 1)).map { _ in try effort(body) }.min() ?? .zero
}

/// The same of what may go on in other threads, by the clock on the wall.
package func shortest(_ body: () async throws -> Void) async rethrows -> Duration {
  let clock = ContinuousClock()
  var times: [Duration] = []
  for _ in 0..<(measuresTimes ? 3 : 1) { try await times.append(clock.measure { try await body() }) }
  return times.min() ?? .zero
}

private func timeOfThread() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
