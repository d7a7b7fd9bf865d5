import CLinux
import Glibc

/// A file descriptor on its event loop: its readiness, the task that waits for it, and the deadline.
final class Channel: @unchecked Sendable {  // Only its loop's thread touches it.
  enum Readiness {
    case ready
    case timedOut
    case closed
  }

  let descriptor: CInt
  let generation: UInt32
  /// The loop outlives every channel: a worker holds it until its thread has ended.
  unowned(unsafe) let loop: EventLoop

  /// False once a read or write would block; the next edge sets it to true.
  var canRead = true
  var canWrite = true
  private(set) var isClosed = false
  /// True once the peer sends no more; that edge does not come again.
  private(set) var peerHasEnded = false
  /// Called at each edge of writability while no task waits for it.
  var whenWritable: (() -> Void)?

  private(set) var deadline = MonotonicTime.never
  /// When the timer wheel will next check this channel.
  var scheduledTick = Int64.max

  /// Called once in place of a task that waits to read.
  private var sleeper: ((Readiness) -> Void)?
  private var reader: UnsafeContinuation<Readiness, Never>?
  private var writer: UnsafeContinuation<Readiness, Never>?

  init(descriptor: CInt, generation: UInt32, loop: EventLoop) {
    self.descriptor = descriptor
    self.generation = generation
    self.loop = loop
  }

  /// Waits until the descriptor is readable, or the peer has closed.
  func readable(by deadline: MonotonicTime) async -> Readiness {
    guard !isClosed else { return .closed }
    guard !canRead else { return .ready }
    expire(at: deadline)
    return await withUnsafeContinuation { reader = $0 }
  }

  func writable(by deadline: MonotonicTime) async -> Readiness {
    guard !isClosed else { return .closed }
    guard !canWrite else { return .ready }
    expire(at: deadline)
    return await withUnsafeContinuation { writer = $0 }
  }

  /// Works like `readable`, but without a waiting task: `wake` is called when the descriptor is readable, and
  /// until then only the channel itself is in memory.
  func sleep(until deadline: MonotonicTime, wake: @escaping (Readiness) -> Void) {
    sleeper = wake
    expire(at: deadline)
  }

  /// Waits until a time, regardless of readiness.
  func pause(until deadline: MonotonicTime) async {
    while loop.now < deadline, !isClosed {
      canRead = false
      _ = await readable(by: deadline)
    }
    canRead = true
  }

  /// Moves the deadline of the waiting task.
  func expire(at deadline: MonotonicTime) {
    self.deadline = deadline
    guard deadline != .never, TimerWheel.tick(for: deadline) < scheduledTick else { return }
    loop.schedule(self)
  }

  func becameReady(_ events: UInt32) {
    let broken = EPOLLERR.rawValue | EPOLLHUP.rawValue
    if events & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue | broken) != 0 {
      canRead = true
      if events & (EPOLLRDHUP.rawValue | broken) != 0 { peerHasEnded = true }
      resumeReader(.ready)
    }
    if events & (EPOLLOUT.rawValue | broken) != 0 {
      canWrite = true
      if writer == nil { whenWritable?() }
      resumeWriter(.ready)
    }
  }

  func timeOut() {
    deadline = .never
    resumeReader(.timedOut)
    resumeWriter(.timedOut)
  }

  /// Ends the wait of a task; the descriptor stays open until `close`.
  func abandon() {
    isClosed = true
    resumeReader(.closed)
    resumeWriter(.closed)
  }

  func close() {
    abandon()
    whenWritable = nil
    loop.remove(self)
    Glibc.close(descriptor)
  }

  private func resumeReader(_ readiness: Readiness) {
    if let waiting = reader {
      reader = nil
      waiting.resume(returning: readiness)
    } else if let wake = sleeper {
      sleeper = nil
      wake(readiness)
    }
  }

  private func resumeWriter(_ readiness: Readiness) {
    guard let waiting = writer else { return }
    writer = nil
    waiting.resume(returning: readiness)
  }
}
