import Glibc

/// A thread of the operating system that runs one piece of work.
package struct Thread: Sendable {
  private let handle: pthread_t

  /// Throws if the system cannot create a thread.
  package static func start(_ work: @escaping @Sendable () -> Void) throws(SystemError) -> Thread {
    let box = Unmanaged.passRetained(Work(work))
    var handle = pthread_t()
    let result = pthread_create(
      &handle, nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    guard result == 0 else {
      box.release()
      throw SystemError(code: result, call: "pthread_create")
    }
    return Thread(handle: handle)
  }

  /// The id of the current thread.
  package static var current: UInt { UInt(pthread_self()) }

  /// Lets the system release the thread by itself at its end; it cannot be joined then.
  package func detach() { pthread_detach(handle) }

  /// Waits for the end of the work; either this or `detach` must be called once.
  package func join() { pthread_join(handle, nil) }

  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
