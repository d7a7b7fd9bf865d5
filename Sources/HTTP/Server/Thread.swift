import Glibc

/// A thread of the operating system that runs one piece of work to its end.
struct Thread: Sendable {
  private let handle: pthread_t

  /// Throws the error number where the system gives no more threads.
  static func start(_ work: @escaping @Sendable () -> Void) throws(SystemError) -> Thread {
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

  static var current: UInt { UInt(pthread_self()) }

  func join() {
    pthread_join(handle, nil)
  }

  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }
}
