import Disk
import HTTP
import Ledger
import Operations
import Store
import Threads

/// Answers that are long to make, such as the table of all entries: made away from the loops, as fast as it goes, so
/// that a state of the database is never kept for a browser that takes its time.
final class Downloads: Sendable {
  struct Limits {
    var ofOne = 2
    /// They hold memory, a descriptor and room on the disk until the browser has them.
    var altogether = 8
    /// How many are made at the same time; the others wait.
    var threads = 2
    /// Bytes of each that are held in memory; most tables have fewer.
    var inMemory = 1 << 20
  }

  private let store: DataStore
  private let storage: StorageLimits
  private let limits: Limits
  private let pool: LazyPool
  private let taken = Monitor([ID<Person>: Int]())

  init(_ store: DataStore, _ storage: StorageLimits, limits: Limits = Limits()) {
    self.store = store
    self.storage = storage
    self.limits = limits
    pool = LazyPool(threads: limits.threads, capacity: limits.altogether)
  }

  typealias Write = (_ piece: [UInt8]) throws -> Void

  /// What `make` writes, once all of it is there. Throws `Problem.tooManyDownloads` where as many are under way as
  /// there may be, and whatever `make` throws.
  func make(
    for person: ID<Person>, _ make: @escaping @Sendable (Write) throws -> Void
  ) async throws -> ByteSource {
    let place = try take(for: person)
    let made = try await pool.run { [self] in
      // What a long answer takes is not needed again soon.
      defer { Memory.giveBackWhatIsFree() }
      return try contents(make)
    }
    return ByteSource(made, keeping: place)
  }

  /// Gives up what is being made.
  func stop() {
    pool.stop()
  }

  private func contents(_ make: (Write) throws -> Void) throws -> Spool.Contents {
    let spool = Spool(inMemory: limits.inMemory, beside: store.path, storage)
    try make { piece in
      guard !pool.isStopped else { throw StoreError.closed }
      try spool.write(piece)
    }
    return try spool.finish()
  }

  // MARK: - Places

  /// Given back when neither the thread nor the answer holds it any more.
  fileprivate final class Place: Sendable {
    private let downloads: Downloads
    private let person: ID<Person>

    init(_ downloads: Downloads, _ person: ID<Person>) {
      self.downloads = downloads
      self.person = person
    }

    deinit {
      downloads.giveBack(person)
    }
  }

  private func take(for person: ID<Person>) throws(Problem) -> Place {
    let isFree = taken.withLock { taken in
      let all = taken.values.reduce(0, +)
      guard taken[person, default: 0] < limits.ofOne, all < limits.altogether else { return false }
      taken[person, default: 0] += 1
      return true
    }
    guard isFree else { throw .tooManyDownloads }
    return Place(self, person)
  }

  private func giveBack(_ person: ID<Person>) {
    taken.withLock { taken in
      let rest = taken[person, default: 1] - 1
      taken[person] = rest > 0 ? rest : nil
    }
  }

  /// How many are under way.
  var count: Int { taken.withLock { $0.values.reduce(0, +) } }
}

extension ByteSource {
  fileprivate init(_ contents: Spool.Contents, keeping place: Downloads.Place) {
    switch contents {
    case .bytes(let bytes):
      self.init(count: bytes.count) { position in
        withExtendedLifetime(place) { bytes[position...] }
      }
    case .file(let file):
      self.init(count: file.size) { position in
        try withExtendedLifetime(place) { try file.bytes(from: position) }
      }
    }
  }
}

extension Visit {
  /// A body that is written from one state of the database, in which the visitor may still have it.
  func download(
    _ write: @escaping @Sendable (Snapshot, Downloads.Write) throws -> Void
  ) async throws -> ByteSource {
    try await site.queues.downloads.make(for: try me.account.id) { put in
      try read { try write($0, put) }
    }
  }
}
