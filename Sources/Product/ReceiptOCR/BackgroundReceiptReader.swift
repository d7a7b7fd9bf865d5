package import Accounts
package import Ledger
package import Operations
package import Store
import Threads

/// Reads new receipts, one after the other and in turns, and stores the results as proposals.
///
/// They wait in the database, so that each is read once, when it came or at the next start, however many come
/// at once and whenever the program stops.
package final class BackgroundReceiptReader: Sendable {
  private let reader: ReceiptReader
  private let store: DataStore
  private let clock: WallClock
  private let randomness: Randomness
  private let log: Log
  private let chore = Monitor<Chore?>(nil)
  private let turns = Monitor(ReadingTurns())

  package init(
    _ reader: ReceiptReader, _ store: DataStore, clock: WallClock, _ randomness: Randomness, log: Log
  ) {
    self.reader = reader
    self.store = store
    self.clock = clock
    self.randomness = randomness
    self.log = log
  }

  package func start() {
    for means in reader.missingMeans { log.write(.warning, "receipts are read without \(means)") }
    let chore = Chore { [weak self] in
      await self?.readAll()
      return nil
    }
    self.chore.withLock { $0 = chore }
    chore.start()
  }

  /// Notes that there may be a new receipt.
  package func look() { chore.withLock { $0 }?.call() }

  /// Cancels the current reading; the receipt is read at the next start.
  package func stop() {
    chore.withLock { $0 }?.stop()
    reader.close()
  }

  /// Reads as long as there are new receipts.
  package func readAll() async {
    await log.noting("receipts could not be read") {
      while let next = try next() { guard try await read(next) else { return } }
    }
  }

  /// Reads the photo of an entry at once; nil if others are waiting already, and for a file without text.
  package func read(_ photo: ID<Attachment>, in currency: Currency) async -> RecognizedReceipt? {
    switch await reader.read(photo, in: store, currency) {
    case .text(let text): text.reading(in: currency, today: lastToday)
    case .unreadable, .failed, .stopped: nil
    }
  }

  private func next() throws -> UnreadReceipt? {
    let waiting = try store.read { try $0.unreadReceipts() }
    return turns.withLock { $0.next(of: waiting) }
  }

  /// False if there was no time to read it.
  private func read(_ unread: UnreadReceipt) async throws -> Bool {
    var reading = RecognizedReceipt()
    if let (file, currency) = try store.read({ try Self.picture(of: unread, $0) }) {
      turns.withLock { $0.take(unread) }
      switch await reader.read(file, in: store, currency) {
      case .text(let text): reading = text.reading(in: currency, today: lastToday)
      case .unreadable: break
      case .failed: log.write(.warning, "a receipt could not be read: the program failed or took too long")
      case .stopped: return false
      }
    }
    try await note(reading, of: unread)
    return true
  }

  /// Nil if the receipt is gone, or has been handled since.
  private static func picture(of unread: UnreadReceipt, _ snapshot: Snapshot) throws -> (
    file: ID<Attachment>, currency: Currency
  )? {
    guard let group = try snapshot.group(unread.group), !group.isArchived, !group.isDeleted,
      let receipt = try snapshot.receipt(unread.receipt, in: unread.group), receipt.status.isPending,
      !receipt.isRemoved, receipt.reading == nil
    else { return nil }
    return (receipt.attachment, group.currency)
  }

  /// The receipt counts as read also if nothing was found, and if the program failed: it would fail again.
  private func note(_ reading: RecognizedReceipt, of unread: UnreadReceipt) async throws {
    let now = clock.now()
    let proposal = Proposal(randomness.id(at: now), .receipt(unread.receipt, .read(reading)))
    try await store.write { transaction in
      try transaction.noteLook(at: unread)
      guard !reading.isEmpty else { return }
      do { try transaction.append([proposal], to: unread.group, from: .system(at: now)) } catch is Refusal {
        // Nothing is stored for a group that was archived since.
      }
    }
  }

  /// Today in the time zone that is furthest ahead: no receipt is from later.
  private var lastToday: Day {
    let milliseconds = clock.now().adding(.seconds(14 * 3_600)).milliseconds
    return Day(daysSinceEpoch: Int(milliseconds / 86_400_000)) ?? .last
  }
}

/// The order of reading receipts: the next one is that of the person and the group whose last turn is longest
/// ago. So others wait for one receipt only, however many a person adds.
struct ReadingTurns {
  private var count = 0
  private var groups: [ID<Group>: Int] = [:]
  private var people: [ID<Person>?: Int] = [:]

  /// How many last turns are remembered at least.
  private static let most = 10_000

  func next(of waiting: [UnreadReceipt]) -> UnreadReceipt? { waiting.min { rank($0) < rank($1) } }

  /// The later of both turns counts: neither many groups nor many people in one give more turns.
  private func rank(_ unread: UnreadReceipt) -> (Int, Int, Int64) {
    let (group, person) = (groups[unread.group, default: 0], people[unread.person, default: 0])
    return (max(group, person), min(group, person), unread.number)
  }

  mutating func take(_ unread: UnreadReceipt) {
    count += 1
    groups[unread.group] = count
    people[unread.person] = count
    let oldest = count - Self.most
    if groups.count > 2 * Self.most { groups = groups.filter { $0.value > oldest } }
    if people.count > 2 * Self.most { people = people.filter { $0.value > oldest } }
  }
}
