import Glibc

/// A thread of the operating system that runs one piece of work to its end.
package struct Thread: Sendable {
  private let handle: pthread_t

  /// Throws where the system gives no more threads.
  package static func start(_ work: @escaping @Sendable () -> Void) throws(ThreadError) -> Thread {
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
      throw ThreadError(code: result)
    }
    return Thread(handle: handle)
  }

  /// A number that tells running threads apart.
  package static var current: UInt { UInt(pthread_self()) }

  /// Lets the system clear up after the thread by itself; nobody can wait for it then.
  package func detach() {
    pthread_detach(handle)
  }

  /// Waits for the end of the work; either this or `detach` must be called once.
  package func join() {
    pthread_join(handle, nil)
  }

  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }
}

/// The system gave no thread.
package struct ThreadError: Error, CustomStringConvertible {
  package let code: CInt

  package var description: String { "no thread could be started: \(String(cString: strerror(code)))" }
}
