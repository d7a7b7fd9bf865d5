import Store
import TestSupport
import Testing

@testable import Pages

/// A photo that is read in the form of a new entry, for which a script stands in.
struct PhotoReadingTests {
  let made: TestSite
  let group: TestGroup
  let ada: Browser
  private let folder: Scratch

  init() async throws {
    folder = try Scratch()
    made = try await TestSite.household(
      receiptReader: try .answering(#"printf 'REWE\n01.05.2025\nTOTAL 37.46\n'"#, in: folder))
    group = try await made.group("Flat", founder: .ada, others: ["Sam"])
    ada = try await made.signIn(as: .ada)
  }

  private func photo(_ number: UInt8 = 0) -> ChosenFile {
    ChosenFile(field: "file", name: "till.png", type: nil, bytes: Sample.png + [number])
  }

  private func value(_ name: String) -> String? {
    ada.document.all("input").first { $0["name"] == name }?["value"]
  }

  private func read(_ fields: [(String, String)] = [], _ files: [ChosenFile]) async throws {
    try await ada.send(group.path + "/entries", fields + [("read", "on")], files: files)
  }

  @Test func `what is found stands in the empty fields, and the photo is kept`() async throws {
    try await read([], [photo()])
    #expect(ada.status == 200)
    #expect(
      [value("amount"), value("title"), value("payee"), value("date")] == [
        "37.46", "REWE", "REWE", "2025-05-01",
      ])
    #expect(ada.response.text.contains("Detected on the receipt"))
    #expect(try !made.store.read { try $0.hasEntries(beyond: 0, in: group.id) })
    try await ada.submit("Save")
    let entry = try #require(ada.document.entryLinks.first)
    #expect(try await ada.visit(entry).first("img", "alt", "till.png") != nil)
  }

  @Test func `what was typed stays`() async throws {
    try await read([("amount", "12"), ("title", "Fruit"), ("date", "2025-12-24")], [photo()])
    #expect([value("amount"), value("title"), value("date")] == ["12", "Fruit", "2025-12-24"])
    #expect(value("payee") == "REWE")
  }

  @Test func `without a photo, and with one that cannot be read, the form says so`() async throws {
    try await read([("title", "Fruit")], [])
    #expect(ada.status == 422)
    #expect(ada.document.root.text.contains("Choose a file"), "\(ada.document.root.text)")
    #expect(value("title") == "Fruit")
    try await read([], [ChosenFile(field: "file", name: "a.pdf", type: nil, bytes: Sample.pdf)])
    #expect(ada.response.text.contains("Nothing could be read from the photo"))
    #expect(value("amount") == "")
  }

  @Test func `while others have theirs read the form says so, and keeps what was typed`() async throws {
    let slots = made.site.queues.photos
    let taken = try [Resident.ada, .ben].map { try slots.take(for: $0.id) }
    try await read([("title", "Fruit")], [photo()])
    #expect(ada.response.text.contains("Other photos are being read"))
    #expect(value("title") == "Fruit" && value("amount") == "")
    #expect(taken.count == 2 && slots.count == 2)
  }

  @Test func `a form of an entry that stands has no such button`() async throws {
    try await ada.visit(group.path + "/entries/new")
    #expect(ada.document.first("button", "name", "read") != nil)
    try await ada.submit("Save", ["title": "Milk", "amount": "3"])
    try await ada.visit(try #require(ada.document.entryLinks.first) + "/edit")
    #expect(ada.document.first("button", "name", "read") == nil)
    let plain = try await TestSite.household()
    let flat = try await plain.group("Flat", founder: .ada)
    let browser = try await plain.signIn(as: .ada)
    #expect(try await browser.visit(flat.path + "/entries/new").first("button", "name", "read") == nil)
  }
}
