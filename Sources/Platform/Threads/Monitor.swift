import Glibc

/// State behind a lock, with a way to wait for a condition.
///
/// It uses pthreads and not `Mutex`, which has no condition variable, and whose slow path the thread
/// sanitizer cannot see.
package final class Monitor<State>: @unchecked Sendable {
  // The mutex guards the state; both have fixed addresses for the life of this object.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var state: State

  package init(_ state: sending State) {
    self.state = state
    mutex = .allocate(capacity: 1)
    condition = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&state)
  }

  /// Waits until `ready` returns a value; it is called again after each `wakeAll`.
  @discardableResult package func wait<Result>(for ready: (inout State) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = ready(&state) { return result }
      pthread_cond_wait(condition, mutex)
    }
  }

  /// Waits until `ready` returns a value, or until the deadline; then returns nil.
  package func wait<Result>(until deadline: Ticks, for ready: (inout State) -> Result?) -> Result? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    var time = deadline.asTimespec
    while true {
      if let result = ready(&state) { return result }
      guard Ticks.now < deadline else { return nil }
      pthread_cond_timedwait(condition, mutex, &time)
    }
  }

  /// Wakes all waiting threads to check again.
  package func wakeAll() { pthread_cond_broadcast(condition) }
}
