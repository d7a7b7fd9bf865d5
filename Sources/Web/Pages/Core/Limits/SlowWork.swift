import Household
import Operations
import Store
import Threads

/// Work that takes longer than somebody waits for a page. It goes on by itself; pages ask how far it is and take what
/// came of it.
final class SlowWork: Sendable {
  /// How long a page waits for it before it says how far it is.
  let patience: Duration
  /// How many bytes may be held by all of it.
  private let most: Int
  private let pool = LazyPool(threads: 2, capacity: 8)
  private let state = Monitor(State())

  private struct State {
    var jobs: [(key: String, job: Job)] = []
    var held: [(owner: String, bytes: Int)] = []
    var waiting: [(owner: String, bytes: Int, turn: CheckedContinuation<Room, Never>)] = []
    var isStopped = false

    func job(_ key: String) -> Job? {
      jobs.first { $0.key.utf8.elementsEqual(key.utf8) }?.job
    }

    /// Who is let in next: the first, where there is room for them, or who has room.
    func next(within most: Int) -> Int? {
      guard let first = waiting.first else { return nil }
      let sum = held.reduce(first.bytes) { $0 + $1.bytes }
      if isStopped || held.isEmpty || sum <= most { return 0 }
      return waiting.firstIndex { one in held.contains { $0.owner.utf8.elementsEqual(one.owner.utf8) } }
    }

    mutating func remove(_ gone: [Job]) {
      jobs.removeAll { old in gone.contains { $0 === old.job } }
    }
  }

  /// What came of so many pieces is kept for who asks again.
  private static let mostKept = 4

  init(patience: Duration, holding most: Int) {
    self.patience = patience
    self.most = most
  }

  /// What waits for its turn is refused from now on, and what is being calculated ends at its next step.
  func refuse() {
    state.withLock { $0.isStopped = true }
    admit()
  }

  func stop() {
    refuse()
    // What they hold keeps this.
    let jobs = state.withLock { state in
      defer { state.jobs = [] }
      return state.jobs
    }
    withExtendedLifetime(jobs) { pool.stop() }
  }

  private func goOn() throws {
    if state.withLock({ $0.isStopped }) { throw StoreError.closed }
  }

  /// The work of a key that was begun and has not been let go since.
  func job(_ key: String) -> Job? {
    defer { admit() }
    return state.withLock { $0.job(key) }
  }

  /// Begins work on the threads, or finds it begun. It waits until there is room for what it holds, which stays taken
  /// as long as the room is held. An owner who has room already is let in at once: what holds it may wait for this.
  func calculate<Value: Sendable>(
    _ key: String, of owner: String, holding bytes: Int,
    _ work: @escaping @Sendable (Job, Room) throws -> Value
  ) -> Job {
    begin(key) { [self] job in
      let room = await room(for: bytes, of: owner, job)
      return try await pool.run { [self] in
        try goOn()
        // What was held before is given back before as much again is taken.
        if bytes >= Self.much { Memory.giveBackWhatIsFree() }
        return try work(job, room)
      }
    }
  }

  private static let much = 16 << 20

  /// Finds out what a file would become, or finds it begun.
  func propose(_ proposing: ProposeImport) -> Job {
    calculate(proposing.key, of: "\(proposing.upload.id)", holding: proposing.room) { job, room in
      try proposing.run(holding: room) { progress in
        try self.goOn()
        job.note(progress)
      }
    }
  }

  /// The same for who waits until it is known.
  @Sendable func proposal(_ proposing: ProposeImport) async throws -> ImportProposal {
    let work = propose(proposing)
    await work.wait()
    // It has been seen now, and others may have its room.
    defer { admit() }
    return try work.proposal
  }

  /// Begins work that waits for something else, or finds it begun.
  func begin<Value: Sendable>(
    _ key: String, _ work: @escaping @Sendable (Job) async throws -> Value
  ) -> Job {
    let new = Job()
    // Let go of once the lock is: what a job holds gives back its room.
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

  /// What it holds is large, and few come back to it later.
  private func forgetLater(_ job: Job) {
    Task.detached { [weak self, weak job] in
      try? await Task.sleep(for: Job.patience)
      self?.admit()
      try? await Task.sleep(for: Self.lifetime - Job.patience)
      if let job { self?.forget(job) }
    }
  }

  private static let lifetime: Duration = .seconds(120)

  /// Lets go of it, so that the next who asks begins anew.
  func forget(_ job: Job) {
    state.withLock { $0.remove([job]) }
  }

  // MARK: - Room

  /// Room for so many bytes, given back when nobody holds it any more.
  final class Room: Sendable {
    private let owner: String
    private let bytes: Int
    private let work: SlowWork

    fileprivate init(_ owner: String, _ bytes: Int, _ work: SlowWork) {
      (self.owner, self.bytes, self.work) = (owner, bytes, work)
    }

    deinit {
      work.giveBack(bytes, of: owner)
    }
  }

  private func giveBack(_ bytes: Int, of owner: String) {
    state.withLock { state in
      let place = state.held.firstIndex { $0.bytes == bytes && $0.owner.utf8.elementsEqual(owner.utf8) }
      if let place { state.held.remove(at: place) }
    }
    admit()
  }

  /// In the order in which it is asked for. What is larger than all that may be held is alone.
  private func room(for bytes: Int, of owner: String, _ job: Job) async -> Room {
    job.isWaiting = true
    defer { job.isWaiting = false }
    return await withCheckedContinuation { turn in
      state.withLock { $0.waiting.append((owner, bytes, turn)) }
      admit()
    }
  }

  /// Lets in who waits, and for them lets go of what has been looked at, or was not for a while.
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
    // What goes with the last of them takes the lock.
    withExtendedLifetime(old) {
      for (owner, bytes, turn) in admitted { turn.resume(returning: Room(owner, bytes, self)) }
    }
  }

  /// One piece of it.
  final class Job: Sendable {
    private struct State {
      var progress = 0
      var isWaiting = false
      /// Whether somebody has asked for the result, or when it is kept for them no more.
      var isSeen = false
      var patience: Ticks?
      var result: Result<any Sendable, any Error>?
      var count = 0
      var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Monitor(State())
    /// How long its result is kept for the page that waits for it, if others wait for its room.
    fileprivate static let patience: Duration = .seconds(10)

    /// In hundredths.
    var progress: Int { state.withLock { $0.progress } }
    /// Whether others come first.
    fileprivate(set) var isWaiting: Bool {
      get { state.withLock { $0.isWaiting } }
      set { state.withLock { $0.isWaiting = newValue } }
    }
    var isFinished: Bool { state.withLock { $0.result != nil } }
    /// Whether it is done, and nobody is about to ask for it.
    fileprivate var mayGo: Bool {
      state.withLock { $0.result != nil && ($0.isSeen || $0.patience.map { $0 < .now } == true) }
    }
    var result: Result<any Sendable, any Error>? {
      state.withLock { state in
        state.isSeen = state.result != nil
        return state.result
      }
    }

    /// What a file would become, once that is found out.
    var proposal: ImportProposal {
      get throws {
        guard let proposal = try result?.get() as? ImportProposal else { throw Problem.unexpected }
        return proposal
      }
    }

    func note(_ progress: Int) {
      state.withLock { $0.progress = min(max($0.progress, progress), 100) }
    }

    fileprivate func finish(_ result: Result<any Sendable, any Error>) {
      let waiting = state.withLock { state in
        defer { state.waiting = [:] }
        (state.result, state.progress) = (result, 100)
        state.patience = .now + Self.patience
        return Array(state.waiting.values)
      }
      for continuation in waiting { continuation.resume() }
    }

    /// Waits until it is done; with patience no longer than that.
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
