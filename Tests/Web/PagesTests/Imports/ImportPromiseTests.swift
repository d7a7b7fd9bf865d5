import Ledger
import Store
import TestSupport
import Testing

/// What the preview of a file shows is what is added, and what it says is so.
extension ImportAnswersTests {
  private static let lisbon = "spliit/Spliit Export - 2026-08-30.json"

  private func newer(_ changes: [(String, String)]) throws -> ChosenFile {
    var text = String(decoding: try file(Self.lisbon).bytes, as: UTF8.self)
    for (old, new) in changes { text = text.replacing(old, with: new) }
    return ChosenFile(name: "house.json", type: "application/json", bytes: Array(text.utf8))
  }

  private func amount(_ title: String, _ made: TestSite, _ group: ID<Group>) throws -> Money? {
    try made.store.read { snapshot in
      let overview = try #require(try snapshot.overview(of: group))
      return try snapshot.entries(of: overview, size: 200).rows.first {
        $0.title.utf8.elementsEqual(title.utf8)
      }?.amount
    }
  }

  private func undoImport(_ browser: Browser, _ group: TestGroup) async throws {
    let first = try await browser.visit(group.path + "/history").all("form").compactMap { $0["action"] }.first
    { $0.contains("/undo") }
    try await browser.post(try #require(first))
  }

  @Test func `what comes back from the bin becomes what a newer file says`() async throws {
    let made = try await site()
    let group = try await made.group("Flat", founder: .ada)
    let ada = try await made.signIn(as: .ada)
    try await ada.send(group.path + "/import", files: [file(Self.lisbon)])
    try await ada.post(ada.path, try fields(ada, [:]) + [("leave", "on"), ("action", "confirm")])
    #expect(ada.path == group.path)
    try await undoImport(ada, group)
    let groceries = #""title": "Groceries", "category""#
    #expect(try amount("Groceries", made, group.id) == nil)
    let changed = try newer([
      (groceries, groceries.replacing("Groceries", with: "Big shop")),
      ("\"amount\": 3000", "\"amount\": 6000"),
    ])
    try await ada.send(group.path + "/import", files: [changed])
    #expect(Set(values(ada.document, "data-state")).isSubset(of: ["binned", "refused"]))
    #expect(ada.document.root.text.contains("Apply"))
    try await ada.post(ada.path, try fields(ada, [:]) + [("leave", "on"), ("action", "confirm")])
    #expect(ada.path == group.path)
    #expect(
      try amount("Big shop", made, group.id)
        == Money(minorUnits: 6_000, currency: .init(code: "EUR", scale: 2)))
    try await ada.send(group.path + "/import", files: [changed])
    #expect(Set(values(ada.document, "data-state")).isSubset(of: ["known", "refused"]))
  }

  @Test func `a new person of two previews is one person, and their entries come once`() async throws {
    let made = try await site()
    let group = try await made.group("Flat", founder: .ada, others: ["Ben"])
    try await made.join(.ben, 1, in: group)
    let browsers = [try await made.signIn(as: .ada), try await made.signIn(as: .ben)]
    let rows = table(
      "Date,Description,Category,Cost,Currency,Ada,Cy", "2025-01-01,Milk,General,2.00,EUR,1.00,-1.00")
    for browser in browsers { try await browser.send(group.path + "/import", files: [rows]) }
    try await send(browsers[0], "confirm")
    try await send(browsers[1], "confirm")
    #expect(browsers[1].status == 409)
    #expect(values(browsers[1].document, "data-state") == ["known"])
    let names = try made.store.read { try $0.members(of: group.id).map(\.name) }
    #expect(names.count { $0.hasPrefix("Cy") } == 1)
  }

  @Test func `any column can be said to be the title or who paid`() async throws {
    let made = try await site()
    let group = try await made.group("Flat", founder: .ada, others: ["Bob"])
    let ada = try await made.signIn(as: .ada)
    try await ada.send(
      group.path + "/import", files: [table("Foo;Bar;Baz;Qux", "2025-01-01;12,50;Edeka;Bob")])
    func field(_ column: String) -> String? {
      ada.document.all("label").first { $0.text == "Column: \(column)" }?["for"].flatMap { id in
        ada.document.all("select").first { $0["id"] == id }?["name"]
      }
    }
    let told = ["Date": "Foo", "Amount": "Bar", "Title": "Baz", "Paid by": "Qux"]
    var typed: [String: String] = [:]
    for (role, column) in told { typed[try #require(field(role), "\(role)")] = column }
    try await send(ada, "preview", typed)
    for role in told.keys { #expect(field(role) != nil, "\(role)") }
    try await send(ada, "confirm")
    #expect(ada.document.titles == ["Edeka"])
    #expect(ada.document.root.text.contains("Bob paid"))
  }

  @Test func `a payment between two names of one person is left out`() async throws {
    let made = try await site()
    let group = try await made.group("Flat", founder: .ada)
    let ada = try await made.signIn(as: .ada)
    let rows = table(
      "Date,Description,Category,Cost,Currency,Ada,Ada Old",
      "2025-01-01,Ada paid Ada Old,Payment,50.00,EUR,50.00,-50.00",
      "2025-01-02,Milk,General,2.00,EUR,1.00,-1.00")
    try await ada.send(group.path + "/import", files: [rows])
    try await send(ada, "preview", ["person[1]": "me"])
    #expect(values(ada.document, "data-state") == ["left", "new"])
    #expect(values(ada.document, "data-reason") == ["payment-to-self"])
    try await send(ada, "confirm")
    #expect(ada.document.titles == ["Milk"])
  }

  @Test func `an expense of one's own that was taken is not gone from the same file`() async throws {
    let made = try await site()
    let group = try await made.group("Flat", founder: .ada)
    let ada = try await made.signIn(as: .ada)
    let rows = table(
      Self.heading, "2025-01-01,Milk,General,2.00,EUR,1.00,-1.00",
      "2025-01-02,Shoes,General,50.00,EUR,0.00,0.00")
    try await ada.send(group.path + "/import", files: [rows])
    try await send(ada, "preview", ["payer[3]": "Zoe"])
    try await send(ada, "confirm")
    try await ada.send(group.path + "/import", files: [rows])
    #expect(values(ada.document, "data-gone").isEmpty)
    try await ada.send(
      group.path + "/import", files: [table(Self.heading, "2025-01-01,Milk,General,2.00,EUR,1.00,-1.00")])
    #expect(values(ada.document, "data-gone").count == 1)
  }

  @Test func `what is deleted for good is said to be, and comes again where it is asked for`() async throws {
    let made = try await site()
    let group = try await made.group("Flat", founder: .ada)
    let ada = try await made.signIn(as: .ada)
    let rows = table(Self.heading, "2025-01-01,Milk,General,2.00,EUR,1.00,-1.00")
    try await ada.send(group.path + "/import", files: [rows])
    try await send(ada, "confirm")
    let id = try #require(values(ada.document, "data-entry").first)
    try await ada.post("\(group.path)/entries/\(id)/deletion")
    try await ada.post("\(group.path)/bin/\(id)/erasure")
    for expected in [["left"], ["known"]] {
      try await ada.send(group.path + "/import", files: [rows])
      #expect(values(ada.document, "data-state") == expected)
      if expected == ["left"] {
        #expect(ada.document.root.text.contains("Permanently deleted here"))
        for action in ["preview", "confirm"] {
          let plain = try fields(ada, [:]).filter { $0.0 != "take[2]" }
          try await ada.post(ada.path, plain + [("take[2]", "on"), ("action", action)])
        }
        #expect(ada.document.titles == ["Milk"])
      }
    }
    #expect(values(ada.document, "data-gone").isEmpty)
  }

  @Test func `what waits for a group that takes nothing any more can go into a new one`() async throws {
    let made = try await site()
    let group = try await made.group("Flat", founder: .ada)
    let ada = try await made.signIn(as: .ada)
    try await ada.send(
      group.path + "/import", files: [table(Self.heading, "2025-01-01,Milk,General,2.00,EUR,1.00,-1.00")])
    let page = ada.path
    try await ada.post(group.path + "/archiving", [("archived", "on")])
    try await ada.visit(page)
    #expect(ada.status == 200)
    try await send(ada, "confirm")
    #expect(ada.path.hasPrefix("/groups/") && ada.path != group.path && ada.document.titles == ["Milk"])
  }

  @Test func `income is said to be received`() async throws {
    let made = try await site()
    let ada = try await made.signIn(as: .ada)
    try await ada.send(
      "/import", files: [table(Self.heading, "2025-01-01,Refund,General,-8.00,EUR,-4.00,4.00")])
    #expect(ada.document.root.text.contains("received, for"))
  }
}
