import Ledger
import SQLite
import Testing

@testable import Store
@testable import StoreMaintenance

/// Permanent deletion of deleted entries and of files.
struct ErasingTests {
  private let flat: SmallFlat
  private let picture = ID<Ledger.Attachment>(high: 6, low: 2)
  private let other = ID<Ledger.Attachment>(high: 6, low: 3)
  private let receipt = ID<Receipt>(high: 6, low: 5)
  private let lunch = ID<Entry>(high: 4, low: 2)
  private var isInBin: Change { .entry(flat.dinner, .deleted(true)) }

  /// Ben's dinner with two pictures, of which Ada's lunch has one too, and a receipt of Ada's.
  init() throws {
    flat = try SmallFlat()
    try flat.transaction.add(file(picture, by: flat.ben), contents: [1, 2, 3])
    try flat.transaction.add(file(other, by: flat.ada), contents: [4])
    var dinner = try flat.entry("Secret dinner", 30_01)
    dinner.note = "with somebody"
    dinner.attachments = [picture, other]
    var lunch = try flat.entry("Lunch", 12_00)
    lunch.attachments = [other]
    try flat.append(flat.proposal(10, .entry(flat.dinner, .added(dinner))), by: flat.ben)
    try flat.append(flat.proposal(11, .entry(self.lunch, .added(lunch))))
    try flat.append(flat.proposal(12, .entry(flat.dinner, .edited(flat.titled("Secret supper")))))
  }

  private func file(_ id: ID<Ledger.Attachment>, by person: ID<Person>) throws -> AttachedFile {
    AttachedFile(
      id: id, group: flat.group, uploader: person, type: "image/png", name: "till.png",
      size: id == picture ? 3 : 1, digest: try Digest(1), created: .start)
  }

  private func erase(_ number: Int = 30, by person: ID<Person>? = nil) throws {
    let files = try flat.transaction.filesGoing(with: flat.dinner, in: flat.group)
    try flat.append(flat.proposal(number, .entry(flat.dinner, .erased(files))), by: person)
  }

  private func bodies() throws -> String {
    try flat.transaction.connection.values("SELECT body FROM operations", as: String.self).joined()
  }

  private func digests() throws -> [[UInt8]] {
    try flat.transaction.connection.values("SELECT digest FROM operations ORDER BY sequence")
  }

  private func requireRefusal(_ refusal: Refusal, _ body: () throws -> Void) {
    #expect(throws: refusal) { try body() }
  }

  @Test func `what is remembered of the history forgets it too`() throws {
    let reader = Snapshot(flat.transaction.connection)
    func said() throws -> String { "\(try reader.history(of: flat.group, matching: .shown))" }
    try flat.append(flat.proposal(20, isInBin))
    #expect(try said().contains("Secret"))
    let overview = try #require(try reader.overview(of: flat.group))
    let now = try flat.transaction.history(of: flat.group, matching: .shown)
    #expect(reader.memory.value(\.latestChanges, of: overview) == now)
    try erase(by: flat.ben)
    #expect(try !said().contains("Secret"))
    let rest = try flat.transaction.history(of: flat.group, matching: .shown)
    #expect(try reader.history(of: flat.group, matching: .shown) == rest)
    #expect(try reader.history(of: flat.group, matching: .shown, limit: 1) == Array(rest.prefix(1)))
  }

  @Test func `nothing is left of an entry but its place, and no balance changes`() throws {
    try flat.append(flat.proposal(20, isInBin))
    let balances = try flat.transaction.storedBalances(of: flat.group)
    let digests = try self.digests()
    #expect(try bodies().contains("Secret"))
    try erase(by: flat.ben)
    let transaction = flat.transaction
    #expect(try !bodies().contains("Secret"))
    #expect(try transaction.connection.values("SELECT folded FROM texts", as: String.self) == ["lunch"])
    #expect(try transaction.entry(flat.dinner, in: flat.group) == nil)
    #expect(try transaction.storedBalances(of: flat.group) == balances)
    #expect(try self.digests().dropLast() == digests[...])
    #expect(try transaction.contents(of: picture, from: 0).isEmpty)
    #expect(try transaction.contents(of: other, from: 0) == [4], "the lunch has it too")
    #expect(try transaction.check() == [])
    try transaction.repair()
    #expect(try transaction.check() == [])
    let items = try transaction.history(of: Entity(.entry, flat.dinner), in: flat.group)
    #expect(items.map(\.record.isBlank) == [false, true, true, true])
    #expect(items.map(\.operation.author) == [flat.ben, flat.ada, flat.ada, flat.ben].map { .person($0) })
  }

  @Test func `an entry has to be in the bin, and be one's own or an owner's to erase`() throws {
    requireRefusal(.notInBin) { try erase(by: flat.ben) }
    try flat.append(flat.proposal(20, isInBin))
    try flat.append(flat.proposal(21, .entry(lunch, .deleted(true))))
    requireRefusal(.notBroughtByYou) {
      try flat.append(flat.proposal(31, .entry(lunch, .erased([]))), by: flat.ben)
    }
    requireRefusal(.viewersOnlyRead) { try erase(by: flat.viewer) }
    try erase(by: flat.ada)
    requireRefusal(.isErased) { try flat.append(flat.proposal(32, .entry(flat.dinner, .deleted(false)))) }
    requireRefusal(.isErased) { try erase(33) }
    #expect(try flat.transaction.check() == [])
  }

  @Test func `a file of another entry does not go with this one`() throws {
    try flat.append(flat.proposal(20, isInBin))
    #expect(throws: JournalError.missingAttachment) {
      try flat.append(flat.proposal(30, .entry(flat.dinner, .erased([other]))))
    }
  }

  @Test func `undoing what was erased says why not`() throws {
    try flat.append(flat.proposal(20, isInBin))
    let sequence = try #require(try flat.transaction.record(of: flat.operation(20))?.sequence)
    try erase()
    for sequence in [sequence, sequence + 1] {
      #expect(throws: UndoRefusal.erased) {
        try flat.transaction.undo(
          sequence, in: flat.group, as: flat.operation(40), from: flat.origin(flat.ada))
      }
    }
  }

  @Test func `the form that added an erased entry, sent again, does nothing`() throws {
    try flat.append(flat.proposal(20, isInBin))
    try erase()
    #expect(try flat.append(flat.proposal(20, isInBin)).map(\.isResend) == [true])
    #expect(throws: JournalError.conflict(flat.operation(20))) {
      try flat.append(flat.proposal(20, .entry(flat.dinner, .deleted(false))))
    }
  }

  @Test func `a file goes alone, by whom it was brought or an owner, and its place stays`() throws {
    let erasing = Change.entry(flat.dinner, .fileErased(picture))
    requireRefusal(.notBroughtByYou) {
      try flat.append(flat.proposal(30, .entry(flat.dinner, .fileErased(other))), by: flat.ben)
    }
    #expect(throws: JournalError.missingAttachment) {
      try flat.append(flat.proposal(30, .entry(lunch, .fileErased(picture))))
    }
    try flat.append(flat.proposal(31, erasing), by: flat.ben)
    let transaction = flat.transaction
    let file = try #require(try transaction.attachment(picture, in: flat.group))
    #expect(file.name.isEmpty && file.size == 0)
    #expect(try transaction.erasure(of: file)?.author == .person(flat.ben))
    #expect(try transaction.contents(of: picture, from: 0).isEmpty)
    #expect(try transaction.entry(flat.dinner, in: flat.group)?.entry.attachments.count == 2)
    #expect(try transaction.bytesKept(for: flat.ben) == 0)
    #expect(try transaction.check() == [])
    requireRefusal(.isErased) { try flat.append(flat.proposal(32, erasing)) }
    try transaction.add(self.file(picture, by: flat.ben), contents: [1, 2, 3])
    #expect(try transaction.contents(of: picture, from: 0).isEmpty, "it does not come back under its id")
  }

  @Test func `so does the picture of a receipt`() throws {
    let third = ID<Ledger.Attachment>(high: 6, low: 4)
    try flat.transaction.add(file(third, by: flat.ben), contents: [9])
    try flat.append(flat.proposal(20, .receipt(receipt, .added(third))), by: flat.ben)
    #expect(throws: JournalError.missingAttachment) {
      try flat.append(flat.proposal(21, .receipt(receipt, .fileErased(other))))
    }
    try flat.append(flat.proposal(22, .receipt(receipt, .fileErased(third))))
    #expect(try flat.transaction.contents(of: third, from: 0).isEmpty)
    #expect(try flat.transaction.receipts(of: flat.group).count == 1)
    #expect(try flat.transaction.check() == [])
  }

  @Test(arguments: [true, false]) func `erased files that are still stored are found, and erased again`(
    _ isPart: Bool
  ) throws {
    try flat.append(flat.proposal(31, .entry(flat.dinner, .fileErased(picture))))
    try flat.transaction.connection.run(
      isPart
        ? "INSERT INTO attachment_parts VALUES (\(picture), 0, x'01')"
        : "UPDATE attachments SET erased = NULL WHERE id = \(picture)")
    #expect(try flat.transaction.check().contains { $0.words.hasSuffix("erased still exists") })
    try flat.transaction.repair()
    #expect(try flat.transaction.check() == [])
  }

  @Test func `blank operations and missing files without an erasure are found`() throws {
    try flat.transaction.connection.run(
      """
      UPDATE operations
      SET original = zeroblob(32), body = '{"kind":"entry","id":"' || \("\(flat.dinner)") || '","erased":[]}'
      WHERE id = \(flat.operation(12))
      """)
    #expect(
      try flat.transaction.check().contains { $0.words.hasSuffix("is blank, but no operation erased it") })
    #expect(throws: RepairRefusal.self) {
      try flat.transaction.connection.savepoint { try flat.transaction.repair() }
    }
    try flat.transaction.connection.run("UPDATE attachments SET erased = 3 WHERE id = \(other)")
    #expect(
      try flat.transaction.check().contains { $0.words.hasSuffix("is missing, but no operation erased it") })
  }

  @Test func `an erased entry of a rule is not added again`() throws {
    let rule = ID<RecurringRule>(high: 6, low: 9)
    let rent = try flat.entry("Rent", 500_00)
    let schedule = try #require(Schedule(every: 1, .month, from: rent.day))
    try flat.append(flat.proposal(20, .rule(rule, .added(schedule: schedule, template: rent))))
    let now = flat.origin(flat.ada).now
    #expect(try flat.transaction.catchUp(through: rent.day, at: now).entries == 1)
    let made = try #require(
      try flat.transaction.connection.value(
        "SELECT id FROM entries WHERE rule IS NOT NULL", as: ID<Entry>.self))
    try flat.append(flat.proposal(21, .entry(made, .deleted(true))))
    try flat.append(flat.proposal(22, .entry(made, .erased([]))))
    #expect(try flat.transaction.catchUp(through: rent.day, at: now).isNothing)
    #expect(try flat.transaction.check() == [])
  }
}
