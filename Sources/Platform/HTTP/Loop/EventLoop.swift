import CLinux
import Encodings
import Glibc
import Synchronization
import Threads

/// One thread around one epoll instance, and the executor of every task that serves its connections: such a
/// task never leaves the thread, so the state of a connection needs no lock.
final class EventLoop: TaskExecutor, @unchecked Sendable {
  // Only the loop's own thread touches the properties, except `foreign`, `owner` and `wakeup`.
  private let epoll: CInt
  private let wakeup: CInt
  private let owner = Atomic<UInt>(0)
  private let foreign = Monitor(Arrivals())
  private let hasArrivals = Atomic<Bool>(false)

  private var ready: [UnownedJob] = []
  private var running: [UnownedJob] = []
  private var events = [epoll_event](repeating: epoll_event(), count: 256)
  private var channels: [Channel?] = []
  private var generation: UInt32 = 0
  private var wheel = TimerWheel(now: .now)
  private var endsAt = MonotonicTime.never

  /// Buffers for received bytes and for heads of responses; their contents do not survive an `await`.
  let scratch = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64 * 1024)
  let output = OutputBuffer()
  /// Made for the first compressed answer.
  private(set) lazy var deflater = Deflater()

  /// The time at which the loop last woke.
  private(set) var now = MonotonicTime.now
  /// Called after each round, when the loop has no more immediate work.
  var afterRound: (() -> Void)?
  /// Called with each piece of work that blocked the loop for too long.
  var reportHold: ((LoopHold) -> Void)?
  let occupancy = LoopOccupancy()
  /// True if the loop may end before its last deadline.
  var isDone: () -> Bool = { false }

  /// Work from other threads.
  private struct Arrivals {
    var jobs: [UnownedJob] = []
    var work: [@Sendable () -> Void] = []
  }

  init() throws(SystemError) {
    epoll = epoll_create1(CInt(EPOLL_CLOEXEC))
    guard epoll >= 0 else { throw SystemError(code: errno, call: "epoll_create1") }
    wakeup = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
    guard wakeup >= 0 else { throw SystemError(code: errno, call: "eventfd") }
    var event = epoll_event(events: EPOLLIN.rawValue | EPOLLET.rawValue, data: epoll_data(u64: .max))
    guard epoll_ctl(epoll, EPOLL_CTL_ADD, wakeup, &event) == 0 else {
      throw SystemError(code: errno, call: "epoll_ctl")
    }
  }

  deinit {
    scratch.deallocate()
    close(epoll)
    close(wakeup)
  }

  // MARK: - Work

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if isCurrent { ready.append(job) } else { hand { $0.jobs.append(job) } }
  }

  /// Runs `work` on the loop's thread, soon.
  func perform(_ work: @escaping @Sendable () -> Void) { hand { $0.work.append(work) } }

  private var isCurrent: Bool { owner.load(ordering: .relaxed) == Thread.current }

  private func hand(_ add: (inout Arrivals) -> Void) {
    foreign.withLock { add(&$0) }
    guard !hasArrivals.exchange(true, ordering: .sequentiallyConsistent) else { return }
    var one: UInt64 = 1
    // It fails only if the counter is full, after centuries.
    _ = write(wakeup, &one, MemoryLayout<UInt64>.size)
  }

  // MARK: - Running

  /// Runs until `end` has been called and all work is done.
  func run() {
    owner.store(Thread.current, ordering: .relaxed)
    while !hasEnded {
      runReady()
      poll()
      for (token, tick) in wheel.takeDue(at: now) { lookAt(token, tick) }
      takeArrivals()
      runReady()
      afterRound?()
    }
    abandonAll()
  }

  /// Ends the tasks that still wait, which closes their descriptors; a task that does not wait for its
  /// channel is not waited for.
  private func abandonAll() {
    for channel in channels { channel?.abandon() }
    for _ in 0..<100 where !ready.isEmpty { runReady() }
    afterRound?()
  }

  /// Ends the loop when `isDone` is true, at `deadline` at the latest.
  func end(by deadline: MonotonicTime) { endsAt = min(endsAt, deadline) }

  private var hasEnded: Bool { endsAt != .never && (isDone() || now >= endsAt) }

  private func runReady() {
    swap(&ready, &running)
    let executor = asUnownedTaskExecutor()
    measure(running) { $0.runSynchronously(on: executor) }
    running.removeAll(keepingCapacity: true)
  }

  /// Reads the clock once for each piece of work: the end of one is the beginning of the next.
  private func measure<Work>(_ works: [Work], _ carryOut: (Work) -> Void) {
    guard !works.isEmpty else { return }
    var start = MonotonicTime.nanoseconds()
    for work in works {
      occupancy.begin(at: start)
      carryOut(work)
      start = MonotonicTime.nanoseconds()
      if let hold = occupancy.end(at: start) { reportHold?(hold) }
    }
  }

  private func poll() {
    let count = epoll_wait(epoll, &events, CInt(events.count), timeout)
    now = .now
    guard count > 0 else { return }
    for index in 0..<Int(count) {
      let event = events[index]
      guard event.data.u64 != .max else { continue }
      channel(at: TimerWheel.Token(event.data.u64))?.becameReady(event.events)
    }
  }

  private var timeout: CInt {
    if !ready.isEmpty { return 0 }
    if endsAt != .never { return CInt(TimerWheel.tick) }
    return wheel.timeout(from: now) ?? -1
  }

  private func takeArrivals() {
    guard hasArrivals.load(ordering: .relaxed) else { return }
    // The flag is cleared before the work is taken: work added in between sets it again.
    hasArrivals.store(false, ordering: .sequentiallyConsistent)
    let arrivals = foreign.withLock { arrivals in
      defer { arrivals = Arrivals() }
      return arrivals
    }
    // The counter is not read: as an edge, each write wakes once. Reading would take back the wake-up of work
    // that was added since the flag was cleared, and all later work would find the flag set and not wake.
    ready.append(contentsOf: arrivals.jobs)
    measure(arrivals.work) { $0() }
  }

  // MARK: - Channels

  /// Watches a descriptor, which the channel owns from then on.
  func open(_ descriptor: CInt, writes: Bool) throws(SystemError) -> Channel {
    generation &+= 1
    let channel = Channel(descriptor: descriptor, generation: generation, loop: self)
    let interest = EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
    var event = epoll_event(
      events: writes ? interest | EPOLLOUT.rawValue : interest,
      data: epoll_data(u64: TimerWheel.Token(channel).rawValue))
    guard epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
      throw SystemError(code: errno, call: "epoll_ctl")
    }
    while channels.count <= Int(descriptor) { channels.append(nil) }
    channels[Int(descriptor)] = channel
    return channel
  }

  func remove(_ channel: Channel) { channels[Int(channel.descriptor)] = nil }

  func schedule(_ channel: Channel) {
    channel.scheduledTick = wheel.insert(TimerWheel.Token(channel), due: channel.deadline)
  }

  private func lookAt(_ token: TimerWheel.Token, _ tick: Int64) {
    guard let channel = channel(at: token), channel.scheduledTick == tick else { return }
    channel.scheduledTick = .max
    guard channel.deadline != .never else { return }
    if channel.deadline <= now { channel.timeOut() } else { schedule(channel) }
  }

  private func channel(at token: TimerWheel.Token) -> Channel? {
    let index = Int(token.descriptor)
    guard channels.indices.contains(index), let channel = channels[index],
      channel.generation == token.generation
    else { return nil }
    return channel
  }
}

extension TimerWheel.Token {
  init(_ channel: Channel) { self.init(descriptor: channel.descriptor, generation: channel.generation) }

  init(_ rawValue: UInt64) {
    self.init(
      descriptor: CInt(truncatingIfNeeded: rawValue & 0x7FFF_FFFF),
      generation: UInt32(truncatingIfNeeded: rawValue >> 32))
  }

  var rawValue: UInt64 { UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor)) }
}
