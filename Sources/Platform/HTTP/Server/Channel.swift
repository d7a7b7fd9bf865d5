import CLinux
import Glibc

/// One descriptor on its loop: what it is ready for, who waits for it, and until when.
final class Channel: @unchecked Sendable {  // Only its loop's thread touches it.
  enum Readiness {
    case ready
    case timedOut
    case closed
  }

  let descriptor: CInt
  let generation: UInt32
  /// It outlives every channel: a worker holds it until its thread has ended.
  unowned(unsafe) let loop: EventLoop

  /// False once a read or write has found nothing to do; the next edge makes it true again.
  var canRead = true
  var canWrite = true
  private(set) var isClosed = false
  /// True once the peer sends no more; the edge that said so does not come again.
  private(set) var peerHasEnded = false
  /// Called at each edge of writability where no task waits for it.
  var whenWritable: (() -> Void)?

  private(set) var deadline = MonotonicTime.never
  /// Where the timer wheel will look at this channel next.
  var scheduledTick = Int64.max

  /// Called once instead of a task that waits to read.
  private var sleeper: ((Readiness) -> Void)?
  private var reader: UnsafeContinuation<Readiness, Never>?
  private var writer: UnsafeContinuation<Readiness, Never>?

  init(descriptor: CInt, generation: UInt32, loop: EventLoop) {
    self.descriptor = descriptor
    self.generation = generation
    self.loop = loop
  }

  /// Waits until there is something to read, or the peer has closed.
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

  /// As `readable`, but without a task that waits: `wake` is called when there is something to do, and
  /// until then nothing but the channel itself is held in memory.
  func sleep(until deadline: MonotonicTime, wake: @escaping (Readiness) -> Void) {
    sleeper = wake
    expire(at: deadline)
  }

  /// Waits for a time to pass, whatever comes meanwhile.
  func pause(until deadline: MonotonicTime) async {
    while loop.now < deadline, !isClosed {
      canRead = false
      _ = await readable(by: deadline)
    }
    canRead = true
  }

  /// Moves the deadline of whoever waits.
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

  /// Tells whoever waits to give up; the descriptor stays open until `close`.
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
