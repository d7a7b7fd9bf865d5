import Ledger
import Store
import TestSupport
import Testing

/// Deleting for good, as pages offer it.
struct ErasingTests {
  private let made: TestSite
  private let group: TestGroup
  private let ada: Browser
  private let ben: Browser

  init() async throws {
    made = try await TestSite.household()
    group = try await made.group("Flat", founder: .ada, others: ["Ben"])
    ada = try await made.signIn(as: .ada)
    ben = try await made.signIn(as: .ben)
    try await made.join(.ben, 1, in: group)
    try await ada.send(
      group.path + "/entries", [("title", "Secret dinner"), ("amount", "12.50"), ("kind", "expense")],
      files: [ChosenFile(name: "till.png", type: "image/png", bytes: Sample.png)])
  }

  private func entry() throws -> String {
    let id: ID<Entry> = try made.store.read { [group] snapshot in
      let overview = try #require(try snapshot.overview(of: group.id))
      let rows = try snapshot.entries(of: overview, matching: EntryFilter(), page: 1, for: nil).rows
      return try #require(rows.first).id
    }
    return "\(group.path)/entries/\(id)"
  }

  private func file() throws -> String {
    let files = try made.store.read { [group] in try $0.attachments(of: group.id) }
    return "\(group.path)/files/\(try #require(files.first).id)"
  }

  private func follow(_ browser: Browser, _ words: String) async throws {
    let link = try #require(
      browser.document.all("a").first { $0.label == words }, "no link '\(words)': \(browser.response.text)")
    try await browser.visit(try #require(link["href"]))
  }

  @Test func `a file is asked about, and then its address leads nowhere`() async throws {
    let (entry, file) = (try entry(), try file())
    let erasure = "\(entry)/files/\(file.split(separator: "/").last ?? "")/erasure"
    try await ada.visit(entry)
    try await follow(ada, "Delete permanently")
    #expect(ada.document.heading == "Permanently delete till.png?")
    try await ada.submit("Delete permanently")
    #expect(ada.document.message?.hasPrefix("Attachment permanently deleted.") == true)
    #expect(ada.response.text.contains("Attachment permanently deleted by Ada"))
    #expect(ada.response.text.contains("An attachment was permanently deleted"))
    for browser in [ada, ben] {
      try await browser.visit(file)
      #expect(browser.status == 404)
    }
    try await ada.visit(erasure)
    #expect(ada.status == 404)
  }

  @Test func `an entry of the bin is asked about, and nothing of it is seen again`() async throws {
    let entry = try entry()
    try await ada.visit(entry)
    try await ada.submit("Delete")
    try await ada.visit("\(group.path)/bin")
    try await follow(ada, "Delete permanently: “Secret dinner”")
    #expect(ada.document.heading?.contains("Secret dinner") == true)
    try await ada.submit("Delete permanently")
    #expect(ada.document.message?.hasPrefix("Entry permanently deleted.") == true)
    #expect(ada.response.text.contains("No deleted entries"))
    for page in ["history", "bin", "entries", "balances", "receipts"] {
      try await ada.visit("\(group.path)/\(page)")
      #expect(!ada.response.text.contains("Secret"), "\(page)")
    }
    for address in [entry, try file()] {
      try await ada.visit(address)
      #expect(ada.status == 404)
    }
    try await ada.visit("\(group.path)/history")
    #expect(ada.response.text.contains("An entry was permanently deleted"))
    #expect(ada.response.text.contains("Change to an entry that was permanently deleted"))
  }

  @Test func `undoing it says why that cannot be`() async throws {
    try await ada.visit(try entry())
    try await ada.submit("Delete")
    let sequence = try made.store.read { [group] in
      try #require(try $0.history(of: group.id).first).record.sequence
    }
    try await ada.visit("\(group.path)/bin")
    try await follow(ada, "Delete permanently: “Secret dinner”")
    try await ada.submit("Delete permanently")
    try await ada.post("\(group.path)/history/\(sequence)/undo")
    #expect(ada.document.message?.hasPrefix("This can’t be undone") == true)
  }

  @Test func `members erase what they brought, and are not offered anything else`() async throws {
    let (entry, file) = (try entry(), try file())
    let erasure = "\(entry)/files/\(file.split(separator: "/").last ?? "")/erasure"
    try await ben.visit(entry)
    #expect(!ben.response.text.contains("Delete permanently"))
    try await ben.visit(erasure)
    #expect(ben.status == 403)
    try await ben.post(erasure)
    #expect(ben.status == 403)
    try await ben.visit(entry)
    try await ben.submit("Delete")
    try await ben.visit("\(group.path)/bin")
    #expect(!ben.response.text.contains("Delete permanently"))
    let bin = entry.replacing("/entries/", with: "/bin/") + "/erasure"
    try await ben.post(bin)
    #expect(ben.status == 403)
    try await ada.visit(file)
    #expect(ada.status == 200)
  }

  @Test func `the picture of a receipt goes, and the receipt stays`() async throws {
    try await ben.send(
      group.path + "/receipts",
      files: [ChosenFile(field: "receipt", name: "slip.png", type: "image/png", bytes: Sample.png)])
    try await ben.visit(group.path + "/receipts")
    try await follow(ben, "Delete picture")
    try await ben.submit("Delete permanently")
    #expect(ben.document.message?.hasPrefix("Attachment permanently deleted.") == true)
    #expect(ben.response.text.contains("Attachment permanently deleted by Ben"))
    #expect(!ben.response.text.contains("Delete picture"))
    try await ben.visit(group.path + "/history")
    #expect(ben.response.text.contains("An attachment was permanently deleted"))
  }
}
