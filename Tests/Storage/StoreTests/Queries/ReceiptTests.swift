import Ledger
import SQLite
import Testing

@testable import Store
@testable import StoreMaintenance

struct ReceiptTests {
  let flat: SmallFlat
  let receipt = ID<Receipt>(high: 7, low: 1)
  let file = ID<Ledger.Attachment>(high: 7, low: 2)

  init() throws {
    flat = try SmallFlat()
    try addFile(file)
  }

  private func addFile(_ id: ID<Ledger.Attachment>) throws {
    try flat.transaction.add(
      AttachedFile(
        id: id, group: flat.group, uploader: flat.ada, type: "image/png", name: "till.png", size: 1,
        digest: try Digest(1), created: .start), contents: [1])
  }

  private func names(_ status: String) throws -> [ID<Receipt>] {
    try flat.transaction.receipts(of: flat.group, status).receipts.map(\.id)
  }

  private func fileReceipt(_ number: Int, _ entry: ID<Entry>) throws {
    try flat.append([
      flat.proposal(number, .entry(entry, .added(try flat.entry("Dinner", 30_00)))),
      flat.proposal(number + 1, .receipt(receipt, .status(.filed(entry)))),
    ])
  }

  @Test func `a receipt waits, is filed with an entry once, and comes back with one undo`() throws {
    try flat.append(flat.proposal(1, .receipt(receipt, .added(file))))
    #expect(try flat.overview.pendingReceipts == 1)
    try fileReceipt(10, flat.dinner)
    #expect(try flat.overview.pendingReceipts == 0)
    #expect(try names("filed") == [receipt])
    #expect(throws: Refusal.receiptIsSettled) { try fileReceipt(20, ID(high: 4, low: 2)) }
    #expect(try flat.count == 1)
    let last = try #require(try flat.transaction.record(of: flat.operation(10))).sequence
    _ = try flat.transaction.undo(last, in: flat.group, as: flat.operation(30), from: flat.origin(flat.ben))
    #expect(try flat.count == 0)
    #expect(try names("pending") == [receipt])
    #expect(try flat.transaction.check() == [])
  }

  @Test func `a receipt keeps what was read and why it was dropped`() throws {
    let reading = RecognizedReceipt(
      amount: Money(minorUnits: 12_50, currency: RandomChanges.euro), day: Day("2025-06-01"), payee: "Rewe",
      lines: [.init("Milk", 14_00, quantity: 2), .init("Deposit", -2_50), .init("Tip", 1_00, kind: .tip)])
    try flat.append([
      flat.proposal(1, .receipt(receipt, .added(file))), flat.proposal(2, .receipt(receipt, .read(reading))),
      flat.proposal(3, .receipt(receipt, .status(.dropped(reason: "Twice")))),
    ])
    let kept = try #require(try flat.transaction.receipt(receipt, in: flat.group))
    #expect(kept.reading == reading)
    #expect(kept.status == .dropped(reason: "Twice"))
    #expect(kept.author == .person(flat.ada))
    #expect(try names("dropped") == [receipt])
    #expect(try flat.transaction.check() == [])
    try flat.transaction.repair()
    #expect(try flat.transaction.receipt(receipt, in: flat.group) == kept)
  }

  @Test func `a removed receipt is in no list`() throws {
    try flat.append([
      flat.proposal(1, .receipt(receipt, .added(file))), flat.proposal(2, .receipt(receipt, .removed(true))),
    ])
    #expect(try flat.overview.pendingReceipts == 0)
    #expect(try names("pending") == [])
  }

  @Test func `what is another group's cannot be named`() throws {
    let other = try flat.otherGroup()
    #expect(throws: JournalError.missingAttachment) {
      try flat.append(flat.proposal(1, .receipt(receipt, .added(other.attachment))))
    }
    try flat.append(flat.proposal(2, .receipt(receipt, .added(file))))
    #expect(throws: JournalError.missing(.entry)) {
      try flat.append(flat.proposal(3, .receipt(receipt, .status(.filed(other.entry)))))
    }
    #expect(try flat.transaction.receipt(receipt, in: other.group) == nil)
  }

  @Test func `the list goes on behind a receipt, the newest first`() throws {
    let all = (1...5).map { ID<Receipt>(high: 8, low: $0) }
    for (number, id) in all.enumerated() {
      flat.later()
      try flat.append(flat.proposal(40 + number, .receipt(id, .added(file))))
    }
    let first = try flat.transaction.receipts(of: flat.group, "pending", limit: 3)
    #expect(first.receipts.map(\.id) == Array(all.reversed().prefix(3)))
    #expect(first.hasMore)
    let rest = try flat.transaction.receipts(
      of: flat.group, "pending", before: first.receipts.last?.id, limit: 3)
    #expect(rest.receipts.map(\.id) == Array(all.reversed().suffix(2)))
    #expect(!rest.hasMore)
  }

  @Test func `files that no change has named are forgotten`() throws {
    let idle = ID<Ledger.Attachment>(high: 7, low: 3)
    try addFile(idle)
    try flat.append(flat.proposal(1, .receipt(receipt, .added(file))))
    try flat.append(flat.proposal(2, .receipt(receipt, .removed(true))))
    try flat.transaction.forgetUnusedFiles(from: .start)
    #expect(try flat.transaction.attachments(of: flat.group).count == 2)
    try flat.transaction.forgetUnusedFiles(from: .start(plus: .seconds(1)))
    #expect(try flat.transaction.attachments(of: flat.group).map(\.id) == [file])
  }

  @Test func `unread receipts are read in order, each until it was looked at`() throws {
    let all = [receipt, ID<Receipt>(high: 6, low: 1)]
    for (number, id) in all.enumerated() {
      try flat.append(flat.proposal(40 + number, .receipt(id, .added(file))))
    }
    for id in all {
      let next = try #require(try flat.transaction.unreadReceipts().first)
      #expect(next.receipt == id && next.group == flat.group)
      try flat.transaction.noteLook(at: next)
    }
    #expect(try flat.transaction.unreadReceipts().first == nil)
    try flat.append(flat.proposal(50, .receipt(receipt, .status(.dropped(reason: "Twice")))))
    try flat.append(flat.proposal(51, .receipt(receipt, .status(.pending))))
    try flat.transaction.repair()
    #expect(try flat.transaction.unreadReceipts().first == nil)
  }

  @Test func `no more wait to be read than a group may have, and all are kept`() throws {
    let all = (0..<UnreadReceipt.mostOfGroup + 3).map { ID<Receipt>(high: 6, low: UInt64($0)) }
    for (number, id) in all.enumerated() {
      try flat.append(flat.proposal(100 + number, .receipt(id, .added(file))))
    }
    func waiting() throws -> Int? {
      try flat.transaction.connection.value("SELECT count(*) FROM unread_receipts")
    }
    #expect(try waiting() == UnreadReceipt.mostOfGroup)
    #expect(try flat.transaction.receipts(of: flat.group).count == all.count)
    let first = try #require(try flat.transaction.unreadReceipts().first)
    #expect(first.receipt == all[0])
    try flat.transaction.noteLook(at: first)
    try flat.append(flat.proposal(200, .receipt(ID(high: 6, low: 200), .added(file))))
    try flat.append(flat.proposal(201, .receipt(ID(high: 6, low: 201), .added(file))))
    #expect(try waiting() == UnreadReceipt.mostOfGroup)
  }

  @Test func `unread receipts of an older database wait to be read`() throws {
    let connection = try Database.inMemory.connect()
    let older = Schema.current.migrator.migrations.prefix { $0.name != "upkeep" }
    try Schema(migrations: Array(older)).migrator.migrate(connection)
    let group = ID<Group>(high: 2, low: 1)
    try connection.run("INSERT INTO groups (id, created) VALUES (\(group), 0)")
    for (number, status, isRead) in [(1, "pending", false), (2, "pending", true), (3, "dropped", false)] {
      let reason = status == "dropped" ? "x" : nil
      try connection.run(
        """
        INSERT INTO receipts
          ("group", id, attachment, milliseconds, counter, status, reason, is_read, is_removed)
        VALUES (
          \(group), \(ID<Receipt>(high: 7, low: UInt64(number))), \(file), 0, 0, \(status), \(reason),
          \(isRead), 0)
        """)
    }
    try Schema.current.migrator.migrate(connection)
    let transaction = Transaction(connection)
    let next = try #require(try transaction.unreadReceipts().first)
    #expect(next.receipt == ID(high: 7, low: 1))
    try transaction.noteLook(at: next)
    #expect(try transaction.unreadReceipts().first == nil)
  }

  @Test func `a file that is added again is there once`() throws {
    try addFile(file)
    #expect(try flat.transaction.attachments(of: flat.group).map(\.name) == ["till.png"])
    #expect(
      try flat.transaction.attachments([file, ID(high: 0, low: 1)], in: flat.group).map(\.id) == [file])
  }
}
