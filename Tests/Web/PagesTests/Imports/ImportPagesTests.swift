import Foundation
import HTTP
import Household
import Ledger
import Operations
import Store
import TestSupport
import Testing

@testable import Pages

/// The way of a file of another app into a group, through the pages.
struct ImportPagesTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../../Domain/ExchangeTests/Fixtures")

  private func file(_ path: String) throws -> ChosenFile {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return ChosenFile(
      name: name, type: "text/csv", bytes: Array(try Data(contentsOf: Self.fixtures.appending(path: path))))
  }

  private func site(_ patience: Duration = .seconds(60)) async throws -> TestSite {
    try await .household(settings: { $0.patience = patience })
  }

  private func attributes(_ page: Document, _ name: String) -> [String] {
    page.root.descendants.compactMap { $0[name] }
  }

  /// Presses a button of the page that shows what a file would become.
  private func press(
    _ browser: Browser, _ button: String, _ action: String = "confirm", _ typed: [String: String] = [:],
    ticking boxes: [String] = []
  ) async throws {
    let form = try #require(browser.document.form(button), "no '\(button)': \(browser.response.text)")
    let fields = form.fields.map { ($0.name, typed[$0.name] ?? $0.value) }
    try await browser.post(
      try #require(form["action"]), fields + boxes.map { ($0, "on") } + [("action", action)])
  }

  @Test func `a new group has the main currency of the file, not of the browser`() async throws {
    let made = try await site()
    let ada = try await made.signIn(as: .ada)
    ada.language = "en-GB"
    try await ada.send("/import", files: [file("splitwise/wg_2025-03-01_export.csv")])
    let form = try #require(ada.document.form("Add 5 entries"))
    #expect(form.fields.contains { $0 == ("currency", "EUR") })
    try await press(ada, "Add 5 entries", "apply", ["currency": "CHF"])
    #expect(try #require(ada.document.form("Add 5 entries")).fields.contains { $0 == ("currency", "CHF") })
  }

  @Test func `a long file is folded by month, and who all share is not named one by one`() async throws {
    let made = try await site()
    let ada = try await made.signIn(as: .ada)
    func visit(_ rows: Int, sorted: Bool = true) async throws -> [Element] {
      let lines = (1...rows).map { row in
        "2025-0\(row % 2 == 0 ? 3 : 4)-1\(row % 9),Bread \(row),Groceries,\(2 * row).00,EUR,\(row).00,-\(row).00"
      }
      let table =
        "Date,Description,Category,Cost,Currency,Nora,Max\n"
        + (sorted ? lines.sorted() : lines).joined(separator: "\n")
      let file = ChosenFile(name: "long.csv", type: "text/csv", bytes: Array(table.utf8))
      try await ada.send("/import", files: [file])
      #expect(ada.document.root.text.contains("for everyone"))
      return ada.document.all("details").filter { !$0.all("li").isEmpty && $0["class"] == "fold" }
    }
    #expect(try await visit(20).isEmpty)
    let months = try await visit(40)
    #expect(months.compactMap { $0.all("summary").first?.text } == ["March 20", "April 20"])
    #expect(months.allSatisfy { $0["open"] == nil })
    // A file in any order has each month once.
    let mixed = try await visit(40, sorted: false)
    #expect(mixed.compactMap { $0.all("summary").first?.text } == ["April 20", "March 20"])
  }

  /// With the threads beside the loops stopped, what is counted there gets no answer.
  @Test(arguments: [(4, 503), (5, 200)]) func `a large file is shown away from the loops`(
    _ most: Int, _ expected: Int
  ) async throws {
    let made = try await TestSite.household(settings: {
      $0.patience = .seconds(60)
      $0.entriesOnLoop = most
    })
    let ada = try await made.signIn(as: .ada)
    ada.language = "en-GB"
    try await ada.send("/import", files: [file("splitwise/wg_2025-03-01_export.csv")])
    try #require(ada.document.form("Add 5 entries") != nil)
    made.site.queues.slowReads.stop()
    try await ada.send("GET", ada.path)
    #expect(ada.status == expected)
  }

  @Test func `amounts without a currency are in the one that the new group is given`() async throws {
    let made = try await site()
    let ada = try await made.signIn(as: .ada)
    ada.language = "en-GB"
    let table = "Date,Title,Amount,Paid by\n2026-01-02,Milk,3.20,Ada\n2026-01-03,Bread,12.50,Ben\n"
    try await ada.send(
      "/import", files: [ChosenFile(name: "us.csv", type: "text/csv", bytes: Array(table.utf8))])
    try await press(ada, "Add 2 entries", "preview", ["currency": "EUR"])
    #expect(ada.document.root.text.contains("€3.20") && !ada.document.root.text.contains("£"))
  }

  @Test func `files wait until there is room for what they would become`() async throws {
    let made = try await TestSite.household(settings: { ($0.patience, $0.heldDrafts) = (.zero, 1) })
    let work = made.site.queues.slowWork
    var room = try await takenRoom(of: work)
    #expect(room != nil)
    // A person who holds room and asks for more gets it: both may be one request.
    await work.calculate("one more", of: "somebody", holding: 1) { _, _ in }.wait()
    let ada = try await made.signIn(as: .ada)
    try await ada.send("/import", files: [file("splitwise/wg_2025-03-01_export.csv")])
    try await look(ada, for: "Other files come first.")
    #expect(ada.response.fields[HeaderName("Refresh")] == "2")
    room = nil
    try await look(ada, for: "Splitwise: 5 entries")
  }

  /// A program asks once and waits for the answer: the next one has its turn without anything else that is asked.
  @Test(.timeLimit(.minutes(1))) func `programs that send files at once are all answered`() async throws {
    let made = try await TestSite.household(settings: { $0.heldDrafts = 1 })
    let group = try await made.group("Flat", founder: .ada, others: ["Ben"])
    try await made.join(.ben, 1, in: group, role: .member)
    let secrets = [try await made.token(of: .ada), try await made.token(of: .ben)]
    let bytes = try file("splitwise/wg_2025-03-01_export.csv").bytes
    let codes = try await withThrowingTaskGroup(of: Int.self) { sending in
      for number in 1...4 {
        sending.addTask {
          let key = "Idempotency-Key: \(number)"
          let lines = ["Authorization: Bearer \(secrets[number % 2])", "Content-Type: text/csv", key]
          let request = try "POST /api/v1\(group.path)/imports?name=wg.csv".asRequest(bytes, lines: lines)
          return await made.router.respond(to: request).status.code
        }
      }
      return try await sending.reduce(into: []) { $0.append($1) }
    }
    #expect(codes == [201, 201, 201, 201])
  }

  /// All that there is, until the caller lets go of it.
  private func takenRoom(of work: SlowWork) async throws -> SlowWork.Room? {
    let job = work.calculate("another", of: "somebody", holding: 1) { _, room in room }
    await job.wait()
    defer { work.forget(job) }
    return try job.result?.get() as? SlowWork.Room
  }

  private func look(_ browser: Browser, for words: String) async throws {
    let end = ContinuousClock.now + .seconds(120)
    while !browser.document.root.text.contains(words), ContinuousClock.now < end {
      await Task.yield()
      try await browser.visit(browser.path)
    }
    #expect(browser.document.root.text.contains(words))
  }

  @Test func `a file becomes a group, and one undo takes its entries back`() async throws {
    let made = try await site()
    let ada = try await made.signIn(as: .ada)
    #expect(try await ada.visit("/").link("Coming from Splitwise?") == "/import")
    let page = try await ada.visit("/import")
    #expect(page.root.text.contains("How to get the file"))
    try await ada.send("/import", files: [file("splitwise/wg_2025-03-01_export.csv")])
    #expect(ada.path.hasPrefix("/imports/") && ada.status == 200)
    #expect(attributes(ada.document, "data-import-format") == ["splitwise-csv"])
    #expect(ada.document.root.text.contains("Splitwise: 5 entries"))
    #expect(attributes(ada.document, "data-state") == Array(repeating: "new", count: 5) + ["left"])
    #expect(attributes(ada.document, "data-at") == ["3", "4", "5", "6", "7", "9"])
    #expect(Set(attributes(ada.document, "data-agrees")) == ["yes"])
    let upload = ada.path
    // Another currency must be shown first; who is who, and the group's name, are taken as they are chosen.
    try await press(ada, "Add 5 entries", "confirm", ["currency": "CHF"])
    #expect(ada.status == 409 && ada.path.hasPrefix("/imports/"))
    try await press(ada, "Add 5 entries", "confirm", ["name": "Flat", "person[0]": "me"])
    #expect(ada.path.hasPrefix("/groups/"))
    #expect(ada.document.message?.hasPrefix("5 entries from Splitwise.") == true)
    #expect(ada.document.titles.count == 5)
    let group = ada.path
    try await ada.visit(upload)
    #expect(ada.path == group)
    #expect(ada.document.message == "This file was already imported. These are its entries.")
    let history = try await ada.visit(group + "/history")
    #expect(history.root.text.contains("5 entries from Splitwise"))
    try await ada.visit(
      try #require(history.all("a").first { $0.label == "Open: 5 entries from Splitwise" }?["href"]))
    #expect(ada.document.all("form").filter { $0["action"]?.hasSuffix("/undo") == true }.count == 1)
    #expect(ada.document.root.text.contains("5 entries from Splitwise"))
    let undo = try await ada.visit(group + "/history").all("form").compactMap { $0["action"] }.first {
      $0.hasSuffix("/undo")
    }
    try await ada.post(try #require(undo))
    #expect(try await ada.visit(group).titles.isEmpty)
  }

  /// A member who has become a viewer since it began sees it too.
  @Test(arguments: [Role.member, .viewer]) func `an undo that takes long says how far it is until it is done`(
    _ role: Role
  ) async throws {
    let made = try await site(.zero)
    let flat = try await made.group("Flat", founder: .ada, others: ["Ben"])
    try await made.join(.ben, 1, in: flat, role: role)
    let ben = try await made.signIn(as: .ben)
    let group = flat.path
    let operation = ID<Ledger.Operation>(high: 7, low: 7)
    let page = "\(group)/history/1/undo?operation=\(operation)&next=\(group)"
    // There is nothing to be seen of it, as after a start of the program.
    try await ben.visit(page)
    #expect(ben.path == group)
    let (steps, step) = AsyncStream<Void>.makeStream()
    let work = made.site.queues.slowWork.begin("undoing \(operation) \(Resident.ben.id)") { job in
      job.note(40)
      for await _ in steps {}
      return UndoChange.Outcome.undone(UndoChange.Undone([]))
    }
    try await ben.visit(page)
    while attributes(ben.document, "data-progress") == ["0"] {
      await Task.yield()
      try await ben.visit(page)
    }
    #expect(attributes(ben.document, "data-progress") == ["40"])
    #expect(ben.response.fields[HeaderName("Refresh")] == "2")
    #expect(ben.document.root.text.contains("Undoing the change"))
    step.finish()
    await work.wait()
    try await ben.visit(page)
    #expect(ben.path == group)
    #expect(ben.document.message == "Change undone.")
    try await ben.visit("\(group)/history/1/undo")
    #expect(ben.status == 404)
  }

  @Test func `a file that cannot be read takes no place among those that wait`() async throws {
    let made = try await site()
    let ada = try await made.signIn(as: .ada)
    var (heading, row) = ("Date,Description,Category,Cost,Currency", "2025-01-01,Milk,General,2.00,EUR")
    for number in 0...200 {
      heading += ",P\(number)"
      row += number == 0 ? ",1.00" : number == 1 ? ",-1.00" : ",0.00"
    }
    let many = ChosenFile(name: "wg.csv", type: "text/csv", bytes: Array((heading + "\n" + row).utf8))
    try await ada.send("/import", files: [many])
    #expect(ada.status == 422 && ada.document.error("file") != nil)
    #expect(try made.store.read { try $0.importUploads(of: Resident.ada.id, at: made.clock.now) }.isEmpty)
    #expect(ada.document.form("Forget wg.csv") == nil)
    #expect(ada.document.form("Preview")?["action"] == "/import")
    // It is still known which group it was for.
    try await ada.post("/groups", [("name", "Flat"), ("currency", "EUR")])
    let group = ada.path
    try await ada.send("\(group)/import", files: [many])
    #expect(ada.status == 422 && ada.path.hasPrefix("/imports/"))
    #expect(ada.document.form("Preview")?["action"] == "\(group)/import")
    #expect(ada.document.link("Flat") == group)
  }

  @Test func `what was broken off after its group was made goes on in that group`() async throws {
    let made = try await site()
    let ada = try await made.signIn(as: .ada)
    try await ada.send("/import", files: [file("splitwise/wg_2025-03-01_export.csv")])
    let uploads = try made.store.read { try $0.importUploads(of: Resident.ada.id, at: made.clock.now) }
    let group = try #require(uploads.first).id.derived(-1, as: Group.self)
    let origin = Origin(.person(Resident.ada.id), on: ID(high: 0, low: 0), at: made.clock.now)
    try await made.store.write { transaction in
      _ = try transaction.createGroup(
        group, named: "wg", in: Currency(code: "EUR", scale: 2),
        founder: NewMember(ID(high: 9, low: 1), "Ada"), as: ID(high: 9, low: 2), from: origin)
    }
    try await ada.visit(ada.path)
    try await press(ada, "Add 5 entries")
    #expect(ada.path == "/groups/\(group)")
    #expect(ada.document.titles.count == 5)
  }

  @Test func `the same file again adds nothing to the group`() async throws {
    let made = try await site()
    let group = try await made.group("Flat", founder: .ada)
    let ada = try await made.signIn(as: .ada)
    #expect(try await ada.visit(group.path).link("Import") == group.path + "/import")
    for round in 1...2 {
      try await ada.send(group.path + "/import", files: [file("splitwise/wg_2025-03-01_export.csv")])
      guard round == 1 else { break }
      try await press(ada, "Add 5 entries")
      #expect(ada.path == group.path)
    }
    #expect(Set(attributes(ada.document, "data-state")) == ["known", "left"])
    #expect(ada.document.root.text.contains("Nothing to add."))
    try await ada.submit("Discard this file")
    #expect(ada.document.message == "File discarded. Nothing was added.")
  }

  @Test func `an import that brings nothing but entries is one line of the history too`() async throws {
    let made = try await site()
    let group = try await made.group("Flat", founder: .ada)
    let ada = try await made.signIn(as: .ada)
    let first = try file("splitwise/wg_2025-03-01_export.csv")
    let text = String(decoding: first.bytes, as: UTF8.self).replacing("2025-", with: "2024-")
    let second = ChosenFile(name: "2024.csv", type: "text/csv", bytes: Array(text.utf8))
    for file in [first, second] {
      try await ada.send(group.path + "/import", files: [file])
      try await press(ada, "Add 5 entries")
    }
    for query in ["", "?kind=entry"] {
      let lines = try await ada.visit(group.path + "/history" + query).root.descendants.filter {
        $0["data-change"] != nil && $0.text.contains("5 entries from Splitwise")
      }
      #expect(lines.count == 2, "\(query)")
    }
  }

  @Test func `what is written for other apps is known when it comes back`() async throws {
    let made = try await site()
    let group = try await made.group("Flat", founder: .ada)
    let ada = try await made.signIn(as: .ada)
    try await ada.send(group.path + "/import", files: [file("splitwise/wg_2025-03-01_export.csv")])
    try await press(ada, "Add 5 entries")
    try await ada.send("GET", group.path + "/splitwise.csv")
    #expect(ada.response.fields[.contentDisposition]?.contains("flat_") == true)
    let bytes = Array(ada.response.text.utf8)
    #expect(ada.response.text.hasPrefix("Date,Description,Category,Cost,Currency,"))
    try await ada.send(
      group.path + "/import", files: [ChosenFile(name: "flat.csv", type: "text/csv", bytes: bytes)])
    #expect(Set(attributes(ada.document, "data-state")) == ["known", "left"])
  }

  @Test func `rows that cannot be added come first, and are left out only where that is ticked`() async throws
  {
    let made = try await site()
    let group = try await made.group("Flat", founder: .ada)
    let ada = try await made.signIn(as: .ada)
    try await ada.send(group.path + "/import", files: [file("splitwise/broken.csv")])
    #expect(attributes(ada.document, "data-reason").first == "sum-not-zero")
    #expect(ada.document.root.text.contains("Line 4"))
    let button = try #require(ada.document.all("button").map(\.text).first { $0.hasPrefix("Add ") })
    try await press(ada, button)
    #expect(ada.status == 422)
    #expect(try made.store.read { try $0.position(of: group.id) } < 10)
    try await press(ada, button, ticking: ["leave"])
    #expect(ada.path == group.path && ada.status == 200)
  }

  @Test func `only its uploader sees an upload, and a viewer cannot import`() async throws {
    let made = try await site()
    let group = try await made.group("Flat", founder: .ada, others: ["Ben"])
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    try await ada.send("/import", files: [file("splitwise/odd.csv")])
    try await ben.send("GET", ada.path)
    #expect(ben.status == 404)
    try await ben.post(ada.path, [("action", "confirm")])
    #expect(ben.status == 404)
    try await ben.post(ada.path + "/deletion")
    #expect(ben.status == 404)
    try await made.join(.ben, 1, in: group, role: .viewer)
    try await ben.send("GET", group.path + "/import")
    #expect(ben.status == 403)
    try await ben.send("/import", files: [file("splitwise/odd.csv")])
    try await ben.post(ben.path, [("group", "\(group.id)"), ("action", "preview")])
    #expect(ben.status == 403)
  }

  @Test(arguments: ["deleted", "archived", "left", "looking"])
  func `where the group that it was meant for takes nothing any more, the page says so`(what: String)
    async throws
  {
    let made = try await site()
    let group = try await made.group("Flat", founder: .ada, others: ["Ben"])
    try await made.join(.ben, 1, in: group)
    let ben = try await made.signIn(as: .ben)
    try await ben.send(group.path + "/import", files: [file("splitwise/odd.csv")])
    let (upload, words) = (ben.path, "You can no longer add to this group")
    #expect(!ben.response.text.contains(words))
    let change: Change =
      switch what {
      case "deleted": .group(.deleted(true))
      case "archived": .group(.archived(true))
      case "left": .member(try group.member(1), .removed(true))
      default: .member(try group.member(1), .role(.viewer))
      }
    try await made.change(group, change)
    try await ben.visit(upload)
    #expect(ben.status == 200 && ben.response.text.contains(words))
    // After a choice the page says no more about it.
    try await press(ben, "Apply", "preview")
    #expect(ben.status == 200 && !ben.response.text.contains(words))
  }

  @Test func `three wait at most, and a day long`() async throws {
    let made = try await site()
    let ada = try await made.signIn(as: .ada)
    for _ in 1...3 {
      try await ada.send("/import", files: [file("splitwise/odd.csv")])
      #expect(ada.path.hasPrefix("/imports/"))
    }
    let last = ada.path
    try await ada.send("/import", files: [file("splitwise/odd.csv")])
    #expect(ada.status == 422 && ada.document.error("file")?.contains("3 files") == true)
    made.clock.pass(.days(1))
    try await ada.send("GET", last)
    #expect(ada.status == 404)
    try await ada.send("/import", files: [file("splitwise/odd.csv")])
    #expect(ada.path.hasPrefix("/imports/"))
  }

  @Test(arguments: [
    ("generic/book.xlsx", 415), ("generic/empty.csv", 422), ("ihatemoney/weekend-transactions.csv", 422),
  ]) func `a file of which nothing can be made is refused in words`(path: String, status: Int) async throws {
    let ada = try await site().signIn(as: .ada)
    try await ada.send("/import", files: [file(path)])
    #expect(ada.status == status && ada.document.error("file")?.isEmpty == false)
  }

  @Test func `what takes longer than a moment says how far it is, and asks again by itself`() async throws {
    let made = try await site(.zero)
    let ada = try await made.signIn(as: .ada)
    try await ada.send("/import", files: [file("splitwise/wg_2025-03-01_export.csv")])
    var isSeen = false
    for _ in 1...10_000 where attributes(ada.document, "data-import-format").isEmpty {
      #expect(ada.response.fields[HeaderName("Refresh")] == "2")
      isSeen = true
      #expect(attributes(ada.document, "data-progress").count == 1)
      // Others have their turn, and so has the work.
      await Task.yield()
      try await ada.visit(ada.path)
    }
    try await press(ada, "Add 5 entries")
    for _ in 1...10_000 where ada.path.hasPrefix("/imports/") {
      await Task.yield()
      try await ada.visit(ada.path)
    }
    #expect(isSeen && ada.document.message?.hasPrefix("5 entries from Splitwise.") == true)
  }

  @Test(arguments: ["en", "de", "fr", "es", "pt-BR", "ja", "ar"])
  func `every file can be looked at in every language`(language: String) async throws {
    let made = try await site()
    let ada = try await made.signIn(as: .ada)
    try await ada.post("/account/preferences", [("language", language)])
    for path in [
      "splitwise/broken.csv", "splitwise/several-payers.csv", "generic/bank.csv", "generic/who-paid.csv",
      "cospend/house.csv", "verni/history.json", "spliit/whole-units.json", "payback/transactions.json",
    ] {
      try await ada.send("/import", files: [file(path)])
      #expect(attributes(ada.document, "data-import-format").count == 1, "\(path): \(ada.status)")
      try await ada.post(ada.path + "/deletion")
    }
  }

  @Test func `answers are kept and change what is shown`() async throws {
    let made = try await site()
    let group = try await made.group("Flat", founder: .ada, others: ["Ben"])
    let ada = try await made.signIn(as: .ada)
    try await ada.send(group.path + "/import", files: [file("generic/bank.csv")])
    let page = ada.path
    let form = try #require(ada.document.form("Apply"))
    #expect(form.fields.contains { $0.name == "answer[signs]" || $0.name == "answer[columns:amount]" })
    try await ada.post(page, [("person[0]", "\(try group.member(1))"), ("action", "preview")])
    #expect(ada.path == page)
    let chosen = ada.document.all("select").first { $0["name"] == "person[0]" }?.descendants.first {
      $0["selected"] != nil
    }?["value"]
    #expect(chosen == "\(try group.member(1))")
  }
}
