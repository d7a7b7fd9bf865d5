import Glibc
import Testing

/// Waits for a condition that another thread brings about, without leaving this one: the tests of a server
/// block their threads, and a suspended task would wait for all of them.
func eventually(_ condition: () throws -> Bool) throws {
  let clock = ContinuousClock()
  let end = clock.now + .seconds(10)
  while clock.now < end {
    if try condition() { return }
    sched_yield()
  }
  Issue.record("It did not come about within ten seconds.")
}
