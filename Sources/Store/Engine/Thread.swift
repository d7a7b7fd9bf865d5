internal import Glibc

/// A thread of its own, for work that blocks.
struct Thread {
  private let id: pthread_t

  var isCurrent: Bool { pthread_equal(id, pthread_self()) != 0 }

  static var current: Thread { Thread(id: pthread_self()) }

  /// Starts `body` on a new thread. Nobody can wait for its end but through what `body` does.
  static func start(_ body: @escaping @Sendable () -> Void) throws {
    let box = Unmanaged.passRetained(Body(run: body))
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, runBody, box.toOpaque())
    guard code == 0 else {
      box.release()
      throw StoreError.failed("no thread could be started: \(String(cString: strerror(code)))")
    }
    pthread_detach(thread)
  }
}

private final class Body: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

private func runBody(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let box else { return nil }
  Unmanaged<Body>.fromOpaque(box).takeRetainedValue().run()
  return nil
}
