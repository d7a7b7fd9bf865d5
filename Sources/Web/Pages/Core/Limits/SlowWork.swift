import Household
import Operations
import Store
import Threads

/// Jobs that take longer than a page should wait. They run in the background; pages ask for their progress
/// and take the result.
final class SlowWork: Sendable {
  /// How long a page waits for a job before it shows its progress instead.
  let patience: Duration
  /// How many bytes all jobs together may hold.
  private let most: Int
  private let pool = LazyPool(threads: 2, capacity: 8)
  private let state = Monitor(State())

  private struct State {
    var jobs: [(key: String, job: Job)] = []
    var held: [(owner: String, bytes: Int)] = []
    var waiting: [(owner: String, bytes: Int, turn: CheckedContinuation<Room, Never>)] = []
    var isStopped = false

    func job(_ key: String) -> Job? { jobs.first { $0.key.utf8.elementsEqual(key.utf8) }?.job }

    /// The next in the queue to be admitted: the first if there is
    /// room for it, otherwise one whose owner has room already.
    func next(within most: Int) -> Int? {
      guard let first = waiting.first else { return nil }
      let sum = held.reduce(first.bytes) { $0 + $1.bytes }
      if isStopped || held.isEmpty || sum <= most { return 0 }
      return waiting.firstIndex { one in held.contains { $0.owner.utf8.elementsEqual(one.owner.utf8) } }
    }

    mutating func remove(_ gone: [Job]) { jobs.removeAll { old in gone.contains { $0 === old.job } } }
  }

  /// How many jobs are kept with their result for a repeated request.
  private static let mostKept = 4

  init(patience: Duration, holding most: Int) {
    self.patience = patience
    self.most = most
  }

  /// Refuses jobs that wait for their turn, and stops running ones at their next step.
  func refuse() {
    state.withLock { $0.isStopped = true }
    admit()
  }

  func stop() {
    refuse()
    // The jobs' results hold references to `self`, so they are released only after the pool has stopped.
    let jobs = state.withLock { state in
      defer { state.jobs = [] }
      return state.jobs
    }
    withExtendedLifetime(jobs) { pool.stop() }
  }

  private func goOn() throws { if state.withLock({ $0.isStopped }) { throw StoreError.closed } }

  /// The job with this key, if it was begun and not released since.
  func job(_ key: String) -> Job? {
    defer { admit() }
    return state.withLock { $0.job(key) }
  }

  /// Begins a job on the threads, or returns the one with this key. The job waits until there is room for its
  /// bytes, and the room stays taken as long as `Room` is held. An owner who has room already is admitted at
  /// once, because the holder of that room may be waiting for this job.
  func calculate<Value: Sendable>(
    _ key: String, of owner: String, holding bytes: Int,
    _ work: @escaping @Sendable (Job, Room) throws -> Value
  ) -> Job {
    begin(key) { [self] job in
      let room = await room(for: bytes, of: owner, job)
      return try await pool.run { [self] in
        try goOn()
        // Returns freed memory to the system before as much is allocated again.
        if bytes >= Self.much { Memory.giveBackWhatIsFree() }
        return try work(job, room)
      }
    }
  }

  private static let much = 16 << 20

  /// Begins the job that works out the result of an import, or returns the running one.
  func propose(_ proposing: ProposeImport) -> Job {
    calculate(proposing.key, of: "\(proposing.upload.id)", holding: proposing.room) { job, room in
      try proposing.run(holding: room) { progress in
        try self.goOn()
        job.note(progress)
      }
    }
  }

  /// The same for callers that wait for the result.
  @Sendable func proposal(_ proposing: ProposeImport) async throws -> ImportProposal {
    let work = propose(proposing)
    await work.wait()
    // The result has been seen, so the job's room may go to others.
    defer { admit() }
    return try work.proposal
  }

  /// Begins a job that waits for other work, or returns the one with this key.
  func begin<Value: Sendable>(_ key: String, _ work: @escaping @Sendable (Job) async throws -> Value) -> Job {
    let new = Job()
    // Jobs are released outside the lock, since releasing one gives back its room, which takes the lock.
    let (job, surplus) = state.withLock { state -> (Job, [Job]) in
      if let known = state.job(key) { return (known, []) }
      state.jobs.append((key, new))
      let finished = state.jobs.map(\.job).filter(\.isFinished)
      let surplus = Array(finished.prefix(max(0, state.jobs.count - Self.mostKept)))
      state.remove(surplus)
      return (new, surplus)
    }
    defer { withExtendedLifetime(surplus) { admit() } }
    guard job === new else { return job }
    Task.detached { [weak self] in
      do { job.finish(.success(try await work(job))) } catch { job.finish(.failure(error)) }
      self?.admit()
      self?.forgetLater(job)
    }
    return job
  }

  /// Releases the job after a while: its result is large, and few requests come back for it.
  private func forgetLater(_ job: Job) {
    Task.detached { [weak self, weak job] in
      try? await Task.sleep(for: Job.patience)
      self?.admit()
      try? await Task.sleep(for: Self.lifetime - Job.patience)
      if let job { self?.forget(job) }
    }
  }

  private static let lifetime: Duration = .seconds(120)

  /// Releases the job, so that the next request begins a new one.
  func forget(_ job: Job) { state.withLock { $0.remove([job]) } }

  // MARK: - Room

  /// Room for so many bytes, given back when the last reference is released.
  final class Room: Sendable {
    private let owner: String
    private let bytes: Int
    private let work: SlowWork

    fileprivate init(_ owner: String, _ bytes: Int, _ work: SlowWork) {
      (self.owner, self.bytes, self.work) = (owner, bytes, work)
    }

    deinit { work.giveBack(bytes, of: owner) }
  }

  private func giveBack(_ bytes: Int, of owner: String) {
    state.withLock { state in
      let place = state.held.firstIndex { $0.bytes == bytes && $0.owner.utf8.elementsEqual(owner.utf8) }
      if let place { state.held.remove(at: place) }
    }
    admit()
  }

  /// Waits for room, in the order of requests. A job larger than the limit runs alone.
  private func room(for bytes: Int, of owner: String, _ job: Job) async -> Room {
    job.isWaiting = true
    defer { job.isWaiting = false }
    return await withCheckedContinuation { turn in
      state.withLock { $0.waiting.append((owner, bytes, turn)) }
      admit()
    }
  }

  /// Admits waiting jobs. If some still wait, it releases
  /// results that were seen, or not asked for within their time.
  private func admit() {
    var old: [Job] = []
    let admitted = state.withLock { state in
      var admitted: [(owner: String, bytes: Int, turn: CheckedContinuation<Room, Never>)] = []
      while let place = state.next(within: most) {
        let next = state.waiting.remove(at: place)
        state.held.append((next.owner, next.bytes))
        admitted.append(next)
      }
      if !state.waiting.isEmpty { old = state.jobs.map(\.job).filter(\.mayGo) }
      state.remove(old)
      return admitted
    }
    // The last reference to a job must be released outside the lock, which its room takes.
    withExtendedLifetime(old) {
      for (owner, bytes, turn) in admitted { turn.resume(returning: Room(owner, bytes, self)) }
    }
  }

  /// A single job.
  final class Job: Sendable {
    private struct State {
      var progress = 0
      var isWaiting = false
      /// Whether a page has taken the result; `patience` is the time until which it is kept for one.
      var isSeen = false
      var patience: Ticks?
      var result: Result<any Sendable, any Error>?
      var count = 0
      var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Monitor(State())
    /// How long a result is kept for its page while others wait for the room.
    fileprivate static let patience: Duration = .seconds(10)

    /// In percent.
    var progress: Int { state.withLock { $0.progress } }
    /// Whether the job waits for room.
    fileprivate(set) var isWaiting: Bool {
      get { state.withLock { $0.isWaiting } }
      set { state.withLock { $0.isWaiting = newValue } }
    }
    var isFinished: Bool { state.withLock { $0.result != nil } }
    /// Whether the job is done and no page is expected to ask for it.
    fileprivate var mayGo: Bool {
      state.withLock { $0.result != nil && ($0.isSeen || $0.patience.map { $0 < .now } == true) }
    }
    var result: Result<any Sendable, any Error>? {
      state.withLock { state in
        state.isSeen = state.result != nil
        return state.result
      }
    }

    /// The proposal of an import, once it is worked out.
    var proposal: ImportProposal {
      get throws {
        guard let proposal = try result?.get() as? ImportProposal else { throw Problem.unexpected }
        return proposal
      }
    }

    func note(_ progress: Int) { state.withLock { $0.progress = min(max($0.progress, progress), 100) } }

    fileprivate func finish(_ result: Result<any Sendable, any Error>) {
      let waiting = state.withLock { state in
        defer { state.waiting = [:] }
        (state.result, state.progress) = (result, 100)
        state.patience = .now + Self.patience
        return Array(state.waiting.values)
      }
      for continuation in waiting { continuation.resume() }
    }

    /// Waits until the job is done, or until `patience` has passed.
    func wait(_ patience: Duration? = nil) async {
      guard patience != .zero else { return }
      await withCheckedContinuation { continuation in
        let number: Int? = state.withLock { state in
          guard state.result == nil else { return nil }
          state.count += 1
          state.waiting[state.count] = continuation
          return state.count
        }
        guard let number else { return continuation.resume() }
        guard let patience else { return }
        Task.detached { [self] in
          try? await Task.sleep(for: patience)
          state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
        }
      }
    }
  }
}
