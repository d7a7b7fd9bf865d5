import Accounts
import HTTP
import Ledger
import Store
import TestSupport
import Testing

@testable import Pages

struct AttachingTests {
  let made: TestSite
  let group: TestGroup
  let ada: Browser

  init() async throws {
    made = try await TestSite.household()
    group = try await made.group("Flat", founder: .ada, others: ["Ben"])
    ada = try await made.signIn(as: .ada)
  }

  @discardableResult private func addEntry(_ files: [ChosenFile], title: String = "Dinner") async throws
    -> Document
  {
    try await ada.send(
      group.path + "/entries", [("title", title), ("amount", "12.50"), ("kind", "expense")], files: files)
  }

  private func entry() throws -> (id: ID<Entry>, path: String) {
    let group = group
    let found = try made.store.read { snapshot in
      let overview = try #require(try snapshot.overview(of: group.id))
      return try snapshot.entries(of: overview, matching: EntryFilter(), page: 1, for: nil)
    }
    let id = try #require(found.rows.first).id
    return (id, "\(group.path)/entries/\(id)")
  }

  private func files() throws -> [AttachedFile] {
    let group = group.id
    return try made.store.read { try $0.attachments(of: group) }
  }

  @Test func `an entry takes the files that come with its form`() async throws {
    let page = try await addEntry([
      ChosenFile(name: "till.png", type: "image/png", bytes: Sample.png),
      ChosenFile(name: "bill.pdf", type: "application/pdf", bytes: Sample.pdf),
      ChosenFile(name: "", type: "application/octet-stream", bytes: []),
    ])
    #expect(page.message?.contains("Dinner") == true)
    let detail = try await ada.visit(try entry().path)
    #expect(detail.all("li").filter { $0["data-file"] != nil }.count == 2)
    #expect(detail.all("img").contains { $0["alt"] == "till.png" })
    #expect(ada.response.text.contains("bill.pdf"))
  }

  @Test(arguments: [
    ("till.png", "image/png", Sample.png, "image/png", "inline"),
    ("till.pdf", "application/pdf", Sample.pdf, "application/pdf", "attachment"),
    ("IMG_1.HEIC", "image/heic", Sample.heic, "image/heic", "attachment"),
  ]) func `a file is served as what it is, and never to be run`(
    _ name: String, _ type: String, _ bytes: [UInt8], _ served: String, _ disposition: String
  ) async throws {
    try await addEntry([ChosenFile(name: name, type: type, bytes: bytes)])
    let file = try #require(try files().first)
    try await ada.send("GET", "\(group.path)/files/\(file.id)")
    let fields = ada.response.fields
    #expect(ada.response.bytes == bytes)
    #expect(fields[.contentType] == served)
    #expect(fields[.contentDisposition]?.hasPrefix("\(disposition); filename=") == true)
    #expect(fields[.contentSecurityPolicy] == "default-src 'none'; sandbox")
    #expect(fields[.cacheControl] == "private, no-cache")
    #expect(ada.response.presetText.contains("nosniff"))
  }

  @Test(arguments: [
    ("a.svg", "image/svg+xml", Sample.svg), ("a.png", "image/png", Sample.html),
    ("a.html", "text/html", Sample.png), ("a.png", "text/html", Sample.png),
    ("a.jpg", "image/jpeg", Sample.png), ("a.pdf.exe", "application/pdf", Sample.pdf),
    ("a.avif", "image/avif", Sample.avif), ("a.jpg", "image/jpeg", [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]),
  ]) func `a file that is not what it says is refused, and what was typed is kept`(
    _ name: String, _ type: String, _ bytes: [UInt8]
  ) async throws {
    let page = try await addEntry([ChosenFile(name: name, type: type, bytes: bytes)])
    #expect(ada.status == 415)
    #expect(page.error("file") != nil)
    #expect(ada.response.text.contains("value=\"Dinner\""))
    #expect(try files().isEmpty)
  }

  @Test func `files that are taken are kept beside one that is not, which is named`() async throws {
    let chosen = [
      ChosenFile(name: "a.png", type: "image/png", bytes: Sample.png),
      ChosenFile(name: "notes.txt", type: "text/plain", bytes: [0x61]),
      ChosenFile(name: "b.pdf", type: "application/pdf", bytes: Sample.pdf),
      ChosenFile(name: "c.jpg", type: "image/jpeg", bytes: Sample.png),
    ]
    let page = try await addEntry(chosen)
    #expect(ada.status == 415)
    let error = try #require(page.error("file"))
    #expect(error.contains("notes.txt") && error.contains("c.jpg") && !error.contains("a.png"))
    #expect(page.all("input").filter { $0["name"] == "attachment" }.count == 2)
    try await ada.submit("Save")
    let (_, path) = try entry()
    try await ada.send(
      path + "/files", files: [chosen[1], ChosenFile(name: "d.png", type: nil, bytes: Sample.png)])
    #expect(ada.status == 415)
    #expect(ada.document.error("file")?.hasPrefix("1 attachment was added. ") == true)
    #expect(ada.document.error("file")?.contains("notes.txt") == true)
    #expect(ada.document.all("li").filter { $0["data-file"] != nil }.count == 3)
  }

  @Test func `twenty megabytes are the limit, said beside the field`() async throws {
    let large = Sample.png + [UInt8](repeating: 0, count: AttachedFile.maximumSize - Sample.png.count)
    try await addEntry([ChosenFile(name: "a.png", type: "image/png", bytes: large)])
    #expect(try files().map(\.size) == [AttachedFile.maximumSize])
    let page = try await addEntry([ChosenFile(name: "a.png", type: "image/png", bytes: large + [0])])
    #expect(ada.status == 413)
    #expect(page.error("file")?.contains("20 MB") == true)
    #expect(ada.response.text.contains("value=\"Dinner\""))
    let both = [
      ChosenFile(name: "a.png", type: "image/png", bytes: large),
      ChosenFile(name: "b.png", type: "image/png", bytes: Sample.png),
    ]
    try await addEntry(both)
    #expect(ada.status == 413)
    #expect(try files().count == 1)
  }

  @Test func `a refused form keeps its files for when it is sent again`() async throws {
    let page = try await addEntry(
      [ChosenFile(name: "till.png", type: "image/png", bytes: Sample.png)], title: "")
    #expect(ada.status == 422)
    let kept = try #require(page.all("input").first { $0["name"] == "attachment" }?["value"])
    #expect(try files().map { "\($0.id)" } == [kept])
    try await ada.submit("Save", ["title": "Dinner"])
    try await ada.visit(try entry().path)
    #expect(ada.response.text.contains(kept))
  }

  @Test func `the same form sent twice makes one entry with one file`() async throws {
    let operation: ID<Ledger.Operation> = Randomness.system.id(at: made.clock.now)
    for _ in 0..<2 {
      try await ada.send(
        group.path + "/entries", [("title", "Tea"), ("amount", "3"), ("operation", "\(operation)")],
        files: [ChosenFile(name: "till.png", type: "image/png", bytes: Sample.png)])
      #expect(ada.status == 200)
    }
    #expect(try files().count == 1)
  }

  @Test func `files are added and taken off later, each with undo and a line in the history`() async throws {
    try await addEntry([])
    let (_, path) = try entry()
    try await ada.visit(path)
    try await ada.send(
      path + "/files", files: [ChosenFile(name: "till.png", type: "image/png", bytes: Sample.png)])
    #expect(ada.document.message?.hasPrefix("1 attachment was added.") == true)
    #expect(ada.response.text.contains("1 attachment added"))
    try await ada.submit("Remove")
    #expect(ada.document.message?.hasPrefix("Attachment removed.") == true)
    #expect(ada.document.all("li").filter { $0["data-file"] != nil }.isEmpty)
    try await ada.submit("Undo")
    #expect(ada.document.all("li").filter { $0["data-file"] != nil }.count == 1)
  }

  @Test func `an entry that has fifty files says that it takes no more`() async throws {
    try await addEntry([])
    let (_, path) = try entry()
    let picture = ChosenFile(name: "till.png", type: "image/png", bytes: Sample.png)
    for _ in 0..<50 { try await ada.send(path + "/files", files: [picture]) }
    #expect(ada.document.all("li").filter { $0["data-file"] != nil }.count == 50)
    try await ada.send(path + "/files", files: [picture])
    #expect(ada.status == 422)
    let refusal = ada.document.error("refusal")
    #expect(refusal?.hasPrefix("An entry can have up to 50 tags and as many attachments.") == true)
  }

  @Test func `an entry's page says why a file is not taken`() async throws {
    try await addEntry([])
    let (_, path) = try entry()
    try await ada.send(path + "/files", files: [ChosenFile(name: "a.svg", type: nil, bytes: Sample.svg)])
    #expect(ada.status == 415)
    #expect(ada.document.error("file")?.contains("isn’t a") == true)
    try await ada.send(path + "/files", files: [])
    #expect(ada.status == 422)
    #expect(ada.document.error("file") == "Choose a file first.")
  }

  @Test func `another group's files are not there`() async throws {
    try await addEntry([ChosenFile(name: "till.png", type: "image/png", bytes: Sample.png)])
    let file = try #require(try files().first)
    let other = try await made.group("Trip", founder: .ben)
    let ben = try await made.signIn(as: .ben)
    for path in ["\(group.path)/files/\(file.id)", "\(other.path)/files/\(file.id)"] {
      try await ben.send("GET", path)
      #expect(ben.status == 404)
    }
    try await ben.send(
      other.path + "/entries", [("title", "x"), ("amount", "1"), ("attachment", "\(file.id)")], files: [])
    #expect(ben.status == 404)
  }

  @Test func `parts and repetitions of a file are asked for as usual`() async throws {
    try await addEntry([ChosenFile(name: "till.png", type: "image/png", bytes: Sample.png)])
    let file = try #require(try files().first)
    let path = "\(group.path)/files/\(file.id)"
    let cookie = "Cookie: " + ada.cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
    func ask(_ line: String) async throws -> Response {
      await made.router.respond(to: try "GET \(path)".asRequest(lines: [cookie, line], host: ada.host))
    }
    let part = try await ask("Range: bytes=1-3")
    #expect(part.status == .partialContent)
    #expect(part.bytes == Array(Sample.png[1...3]))
    let tag = try #require(part.fields[.entityTag])
    #expect(try await ask("If-None-Match: \(tag)").status == .notModified)
  }

  @Test func `one person's uploads do not take all places`() async throws {
    let slots = PersonSlots.forUploads()
    var taken = [try slots.take(for: Resident.ada.id), try slots.take(for: Resident.ada.id)]
    #expect(throws: Problem.tooMany(seconds: 5)) { try slots.take(for: Resident.ada.id) }
    taken.append(try slots.take(for: Resident.ben.id))
    taken.removeFirst()
    taken.append(try slots.take(for: Resident.ada.id))
    #expect(taken.count == 3)
  }
}
