import Glibc

/// Whether times are held to their limits, as `make proof` does. In `make test` the machine may be busy:
/// there only results are checked.
package let measuresTimes = getenv("EVENLY_TIMED") != nil

/// True if a time is within its limit, or times are not checked.
package func isInTime(_ isWithinLimit: Bool) -> Bool { !measuresTimes || isWithinLimit }

/// The CPU time of this thread, which stands still while the machine is busy with other work.
package func effort(_ body: () throws -> Void) rethrows -> Duration {
  let start = timeOfThread()
  try body()
  return timeOfThread() - start
}

/// The least CPU time of three runs, or of one if times are not checked.
package func shortest(_ body: () throws -> Void) rethrows -> Duration {
  try (0..<(measuresTimes ? 3 : 1)).map { _ in try effort(body) }.min() ?? .zero
}

/// The same for work that may run on other threads, in wall-clock time.
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
