/// The shortest of three runs, as the machine may be busy with something else.
package func shortest(_ body: () throws -> Void) rethrows -> Duration {
  let clock = ContinuousClock()
  let times = try (0..<3).map { _ in try clock.measure(body) }
  return times.min() ?? .zero
}

/// The same of what waits.
package func shortest(_ body: () async throws -> Void) async rethrows -> Duration {
  let clock = ContinuousClock()
  var times: [Duration] = []
  for _ in 0..<3 { try await times.append(clock.measure { try await body() }) }
  return times.min() ?? .zero
}
