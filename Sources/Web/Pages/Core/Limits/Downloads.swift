import Disk
import HTTP
import Ledger
import Operations
import Store

/// Responses that take long to make, such as the table of all entries. They are made at full speed on threads
/// outside the event loops, so that no database snapshot stays open for a slow browser.
final class Downloads: Sendable {
  struct Limits {
    var ofOne = 2
    /// Each holds memory, a file descriptor and disk space until the browser has received it.
    var altogether = 8
    /// How many are made at the same time; the others wait.
    var threads = 2
    /// Bytes of each that stay in memory; most tables are smaller.
    var inMemory = 1 << 20
  }

  private let store: DataStore
  private let storage: StorageLimits
  private let limits: Limits
  private let pool: LazyPool
  /// Released when neither the thread nor the response holds them any more.
  private let slots: PersonSlots

  init(_ store: DataStore, _ storage: StorageLimits, limits: Limits = Limits()) {
    self.store = store
    self.storage = storage
    self.limits = limits
    pool = LazyPool(threads: limits.threads, capacity: limits.altogether)
    slots = PersonSlots(ofOne: limits.ofOne, altogether: limits.altogether, refusal: .tooManyDownloads)
  }

  typealias Write = (_ piece: [UInt8]) throws -> Void

  /// Returns the output of `make` once it is complete. Throws `Problem.tooManyDownloads` at the limit of
  /// concurrent downloads, and rethrows errors of `make`.
  func make(for person: ID<Person>, _ make: @escaping @Sendable (@escaping Write) throws -> Void) async throws
    -> ByteSource
  {
    let slot = try slots.take(for: person)
    let made = try await pool.run { [self] in
      // Returns freed memory to the system: a long response leaves more than the next requests need.
      defer { Memory.giveBackWhatIsFree() }
      return try contents(make)
    }
    return ByteSource(made, keeping: slot)
  }

  /// Stops the downloads that are being made.
  func stop() { pool.stop() }

  private func contents(_ make: (@escaping Write) throws -> Void) throws -> Spool.Contents {
    let spool = Spool(inMemory: limits.inMemory, beside: store.path, storage)
    try make { [pool] piece in
      guard !pool.isStopped else { throw StoreError.closed }
      try spool.write(piece)
    }
    return try spool.finish()
  }

  /// How many downloads are under way.
  var count: Int { slots.count }
}

extension ByteSource {
  fileprivate init(_ contents: Spool.Contents, keeping slot: PersonSlots.Slot) {
    switch contents {
    case .bytes(let bytes):
      self.init(count: bytes.count) { position in withExtendedLifetime(slot) { bytes[position...] } }
    case .file(let file):
      self.init(count: file.size) { position in
        try withExtendedLifetime(slot) { try file.bytes(from: position) }
      }
    }
  }
}
