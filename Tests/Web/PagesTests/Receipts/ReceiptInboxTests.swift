import Accounts
import HTTP
import Ledger
import Store
import TestSupport
import Testing

@testable import Pages

struct ReceiptInboxTests {
  let made: TestSite
  let group: TestGroup
  let ada: Browser

  init() async throws {
    made = try await TestSite.household()
    group = try await made.group("Flat", founder: .ada, others: ["Ben"])
    try await made.join(.ben, 1, in: group)
    ada = try await made.signIn(as: .ada)
  }

  private var path: String { group.path + "/receipts" }

  @discardableResult private func upload(_ bytes: [UInt8] = Sample.png, _ name: String = "till.png")
    async throws -> Document
  { try await ada.send(path, files: [ChosenFile(field: "receipt", name: name, type: nil, bytes: bytes)]) }

  private func receipts(_ page: Document, _ state: String = "pending") -> [String] {
    page.all("li").filter { $0["data-state"] == state }.compactMap { $0["data-receipt"] }
  }

  private func uploaded() async throws -> String {
    let page = try await upload()
    return try #require(receipts(page).first)
  }

  private func pending() throws -> Int { try made.overview(group).pendingReceipts }

  private func read(_ receipt: String, _ reading: RecognizedReceipt) async throws {
    let (id, now, group) = (try #require(ID<Receipt>(receipt)), made.clock.now, group.id)
    let proposal = Proposal(Randomness.system.id(at: now), .receipt(id, .read(reading)))
    _ = try await made.store.write { try $0.append([proposal], to: group, from: .system(at: now)) }
  }

  @Test func `an empty inbox says what it is for`() async throws {
    let page = try await ada.visit(path)
    #expect(page.heading == "Receipts")
    #expect(ada.response.text.contains("No receipts waiting"))
    #expect(page.all("input").contains { $0["capture"] == "environment" && $0["name"] == "receipt" })
  }

  @Test func `a photograph waits, and the others see how many do`() async throws {
    let page = try await upload()
    #expect(page.message?.hasPrefix("1 receipt was kept for later.") == true)
    #expect(receipts(page).count == 1)
    let ben = try await made.signIn(as: .ben)
    try await ben.visit(group.path)
    #expect(ben.response.text.contains("1 receipt waiting"))
    try await ada.submit("Undo")
    #expect(receipts(ada.document).isEmpty)
    #expect(!ada.response.text.contains("1 receipt waiting"))
  }

  @Test func `the history names the file of a receipt and leads to it`() async throws {
    let receipt = try await uploaded()
    try await read(receipt, RecognizedReceipt(payee: "Rewe"))
    let changes = try await ada.visit(group.path + "/history").changes.prefix(2)
    #expect(changes.map { $0.text.contains("till.png") } == [true, true])
    #expect(changes.first?.text.contains("Rewe") == true)
    for change in changes {
      let link = try #require(change.all("a").first?["href"])
      #expect(link.hasPrefix(group.path + "/files/"))
    }
  }

  @Test func `several pictures become a receipt each`() async throws {
    try await ada.send(
      path,
      files: [
        ChosenFile(field: "receipt", name: "", type: nil, bytes: []),
        ChosenFile(field: "receipt", name: "a.png", type: nil, bytes: Sample.png),
        ChosenFile(field: "receipt", name: "b.pdf", type: nil, bytes: Sample.pdf),
        ChosenFile(field: "receipt", name: "again.png", type: nil, bytes: Sample.png),
      ])
    #expect(receipts(ada.document).count == 2)
  }

  @Test func `what is no picture is refused by its name, and the others are kept`() async throws {
    let chosen = [("a.png", Sample.png), ("notes.txt", [0x61]), ("b.pdf", Sample.pdf)]
    for _ in 0..<2 {
      try await ada.send(
        path, [("operation", "\(ID<Ledger.Operation>(high: 5, low: 5))")],
        files: chosen.map { ChosenFile(field: "receipt", name: $0.0, type: nil, bytes: $0.1) })
      #expect(ada.status == 415)
      let error = try #require(ada.document.error("receipt"))
      #expect(error.hasPrefix("2 receipts were kept for later. "))
      #expect(error.contains("notes.txt") && error.contains("isn’t a"))
      #expect(receipts(ada.document).count == 2)
    }
  }

  @Test func `what is no picture is refused in words`() async throws {
    try await upload(Sample.html, "a.png")
    #expect(ada.status == 415)
    #expect(ada.document.error("receipt")?.contains("a.png") == true)
    try await ada.send(path, files: [])
    #expect(ada.status == 422)
    #expect(try pending() == 0)
  }

  @Test func `twenty receipts are taken at once, and more are refused in words`() async throws {
    let files = (0...20).map { number in
      ChosenFile(field: "receipt", name: "a.png", type: nil, bytes: Sample.png + [UInt8(number)])
    }
    try await ada.send(path, files: files)
    #expect(ada.status == 422)
    #expect(ada.document.error("receipt")?.contains("up to 20 files") == true)
    #expect(try pending() == 0)
    try await ada.send(path, files: Array(files.dropLast()))
    #expect(try pending() == 20)
  }

  @Test func `a receipt is filed with what was read from it, seen and changed before`() async throws {
    let receipt = try await uploaded()
    let euro = try made.overview(group).group.currency
    try await read(
      receipt,
      RecognizedReceipt(
        amount: Money(minorUnits: 12_50, currency: euro), day: Day("2025-06-10"), payee: "Corner Shop"))
    let inbox = try await ada.visit(path)
    #expect(ada.response.text.contains("Read from the receipt: "))
    let head = try #require(inbox.first("p", "class", "row-line"))
    #expect(head.text.contains("Corner Shop") && head.text.contains("€12.50"))
    #expect(receipts(inbox) == [receipt])
    let form = try await ada.visit("\(group.path)/entries/new?receipt=\(receipt)")
    #expect(ada.response.text.contains("Check it before you save."))
    let values = Dictionary(
      form.all("input").compactMap { input in input["name"].map { ($0, input["value"] ?? "") } }
    ) { first, _ in first }
    #expect(values["amount"] == "12.50")
    #expect(values["date"] == "2025-06-10")
    #expect(values["payee"] == "Corner Shop")
    #expect(values["receipt"] == receipt)
    try await ada.submit("Save", ["title": "Snacks"])
    #expect(try pending() == 0)
    let filed = try await ada.visit(path + "?state=filed")
    #expect(receipts(filed, "filed") == [receipt])
    let links = filed.all("a").compactMap { $0["href"] }
    let entry = try #require(links.first { $0.contains("/entries/") && !$0.hasSuffix("/new") })
    let detail = try await ada.visit(entry)
    #expect(detail.heading == "Snacks")
    #expect(detail.all("li").contains { $0["data-file"] != nil })
  }

  @Test func `lines that were read wait for a split by item, and no one is ticked`() async throws {
    let receipt = try await uploaded()
    let euro = try made.overview(group).group.currency
    let lines: [RecognizedReceipt.Line] = [
      .init("Milk", 4_00, quantity: 2), .init("Bread", 9_00), .init("Deposit", -1_50),
      .init("Tip", 1_00, kind: .tip),
    ]
    try await read(
      receipt,
      RecognizedReceipt(amount: Money(minorUnits: 12_50, currency: euro), payee: "Corner Shop", lines: lines))
    let form = try await ada.visit("\(group.path)/entries/new?receipt=\(receipt)")
    #expect(ada.response.text.contains("Corner Shop · 4 lines"))
    #expect(form.first("input", "name", "item[1][amount]")?["value"] == "2*2.00")
    try await ada.submit("Preview", ["split": "items"])
    let items = ada.document
    #expect(items.first("input", "name", "item[3][name]")?["value"] == "Deposit")
    #expect(items.first("input", "name", "item[3][amount]")?["value"] == "-1.50")
    #expect(items.first("input", "name", "extra[1][amount]")?["value"] == "1.00")
    #expect(!items.all("input").contains { $0["name"]?.contains("[in]") == true && $0["checked"] != nil })
    try await ada.submit("Save")
    #expect(ada.status == 422)
    try await ada.submit("Everyone had everything")
    try await ada.submit("Save")
    #expect(try pending() == 0)
  }

  @Test func `filing is undone as one`() async throws {
    let receipt = try await uploaded()
    try await ada.visit("\(group.path)/entries/new?receipt=\(receipt)")
    try await ada.submit("Save", ["title": "Snacks", "amount": "5"])
    #expect(try pending() == 0)
    try await ada.submit("Undo")
    #expect(try pending() == 1)
    try await ada.visit(group.path)
    #expect(!ada.response.text.contains("data-entry="))
  }

  @Test func `dropping needs a reason, and can be taken back`() async throws {
    let receipt = try await uploaded()
    try await ada.submit("Dismiss receipt", ["reason": "  "])
    #expect(ada.status == 422)
    #expect(ada.document.error("reason") == "Enter a reason, so that the others know.")
    try await made.signIn(as: .ada).post("\(path)/\(receipt)/dropping", [("reason", "a"), ("reason", "b")])
    #expect(try pending() == 1, "two reasons are none")
    try await ada.submit("Dismiss receipt", ["reason": "Paid privately"])
    #expect(ada.document.message?.hasPrefix("Receipt dismissed.") == true)
    let dropped = try await ada.visit(path + "?state=dropped")
    #expect(receipts(dropped, "dropped") == [receipt])
    #expect(ada.response.text.contains("Paid privately"))
    try await ada.submit("Reopen")
    #expect(receipts(ada.document) == [receipt])
    try await ada.visit(group.path + "/history")
    for words in ["Receipt added", "Receipt dismissed", "Receipt reopened", "Paid privately"] {
      #expect(ada.response.text.contains(words), "\(words)")
    }
  }

  @Test func `a filed receipt that is opened again says what it was filed as`() async throws {
    let receipt = try await uploaded()
    try await ada.visit("\(group.path)/entries/new?receipt=\(receipt)")
    #expect(!ada.response.text.contains("This receipt was entered before as"))
    try await ada.submit("Save", ["title": "Snacks", "amount": "5"])
    try await ada.visit(path + "?state=filed")
    try await ada.submit("Reopen")
    #expect(receipts(ada.document) == [receipt])
    let words = "This receipt was entered before as “Snacks”."
    let entry = try #require(ada.document.link(words))
    let form = try await ada.visit("\(group.path)/entries/new?receipt=\(receipt)")
    #expect(form.link(words) == entry)
    try await ada.visit(entry)
    #expect(ada.document.heading == "Snacks")
    // An entry that is deleted is none.
    try await ada.post(entry + "/deletion")
    #expect(try await ada.visit(path).link(words) == nil)
  }

  @Test func `a receipt that is settled leads to what it became`() async throws {
    let receipt = try await uploaded()
    let ben = try await made.signIn(as: .ben)
    try await ben.visit("\(group.path)/entries/new?receipt=\(receipt)")
    try await ada.visit("\(group.path)/entries/new?receipt=\(receipt)")
    try await ada.submit("Save", ["title": "Snacks", "amount": "5"])
    try await ben.submit("Save", ["title": "Groceries", "amount": "5"])
    #expect(ben.status == 409)
    #expect(ben.response.text.contains("Someone has already entered this receipt."))
    #expect(ben.response.text.contains("value=\"Groceries\""))
    try await ben.visit("\(group.path)/entries/new?receipt=\(receipt)")
    #expect(ben.document.heading == "Snacks")
    try await ben.post("\(path)/\(receipt)/dropping", [("reason", "x")])
    #expect(ben.document.heading == "Snacks")
  }

  /// "Exactly once even if two press at the same time".
  @Test func `two who file at the same time make one entry`() async throws {
    for round in 0..<100 {
      let receipt = ID<Receipt>(high: 77, low: UInt64(round))
      let file = try await keep(round)
      try await made.change(group, .receipt(receipt, .added(file)))
      let (group, cookies, router) = (group, cookie, made.router)
      let statuses = try await withThrowingTaskGroup(of: Int.self) { tasks in
        for one in 0..<2 {
          tasks.addTask {
            let body = "title=Round\(round)x\(one)&amount=5&receipt=\(receipt)"
            let request = try "POST \(group.path)/entries".asRequest(
              body, lines: [cookies, "Origin: http://x", "Content-Type: application/x-www-form-urlencoded"])
            return await router.respond(to: request).status.code
          }
        }
        return try await tasks.reduce(into: []) { $0.append($1) }.sorted()
      }
      #expect(statuses == [303, 409])
    }
    #expect(try pending() == 0)
    let id = group.id
    let entries = try made.store.read { snapshot in try snapshot.receipts(of: id).compactMap(\.status.entry) }
    #expect(Set(entries).count == 100)
    let filter = EntryFilter()
    let found = try made.store.read { snapshot in
      let overview = try #require(try snapshot.overview(of: id))
      return try snapshot.entries(of: overview, matching: filter, page: 1, for: nil)
    }
    #expect(found.count == 100)
  }

  private var cookie: String { "Cookie: " + ada.cookies.map { "\($0)=\($1)" }.joined(separator: "; ") }

  private func keep(_ number: Int) async throws -> ID<Ledger.Attachment> {
    let file = AttachedFile(
      id: ID(high: 78, low: UInt64(number)), group: group.id, uploader: nil, type: "image/png", size: 1,
      digest: Digest(of: [1]), created: made.clock.now)
    try await made.store.write { try $0.add(file, contents: [1]) }
    return file.id
  }

  @Test func `another group's receipts are not there`() async throws {
    let receipt = try await uploaded()
    let other = try await made.group("Trip", founder: .ben)
    let ben = try await made.signIn(as: .ben)
    try await ben.send("GET", "\(other.path)/entries/new?receipt=\(receipt)")
    #expect(ben.status == 404)
    for action in ["dropping", "reopening"] {
      try await ben.post("\(other.path)/receipts/\(receipt)/\(action)", [("reason", "x")])
      #expect(ben.status == 404)
    }
    try await ben.post(other.path + "/entries", [("title", "x"), ("amount", "1"), ("receipt", receipt)])
    #expect(ben.status == 404)
  }
}
