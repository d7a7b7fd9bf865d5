import HTTP
import Ledger
import Store
import TestSupport
import Testing

@testable import Pages

/// The page names those who changed or deleted an entry while it was edited, also for a form that waited
/// offline.
struct RivalTests {
  private func open() async throws -> (SharedFlat, Browser, ID<Entry>) {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    let id = try await flat.add(ada, ["title": "Milk", "amount": "9"])
    try await ada.visit("\(flat.entries)/\(id)/edit")
    return (flat, ada, id)
  }

  private func heading(_ browser: Browser) -> String? { browser.document.all("h1").first?.text }

  @Test(arguments: [
    (Resident.ben, "Also changed by Ben"),
    (.ada, "You also changed this on another device or in another tab"),
  ]) func `the page names who has changed the same`(other: Resident, words: String) async throws {
    let (flat, ada, id) = try await open()
    let phone = try await flat.browser(of: other)
    try await phone.visit("\(flat.entries)/\(id)/edit")
    try await phone.submit("Save", ["title": "Oat milk"])
    try await ada.submit("Save", ["title": "Soy milk"])
    #expect(ada.status == 409)
    #expect(heading(ada)?.isolationsRemoved == words)
    #expect(!ada.response.text.contains("omebody else") && !ada.response.text.contains("omeone else"))
  }

  @Test(arguments: [
    (Resident.ben, "Ben deleted this entry"),
    (.ada, "You deleted this entry on another device or in another tab"),
  ]) func `the page names who has deleted it`(other: Resident, words: String) async throws {
    let (flat, ada, id) = try await open()
    let phone = try await flat.browser(of: other)
    try await phone.post("\(flat.entries)/\(id)/deletion")
    try await ada.submit("Save", ["title": "Soy milk"])
    #expect(ada.status == 409)
    #expect(heading(ada)?.isolationsRemoved == words)
  }

  @Test(arguments: ["mine", "theirs"]) func `of two ways to adjust a split one is kept as a whole`(
    choice: String
  ) async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    let id = try await flat.add(
      ada,
      [
        "title": "Milk", "amount": "30", "split": "adjustment", "in[\(flat.ada)]": "on",
        "in[\(flat.ben)]": "on", "adjustment[\(flat.ada)]": "5",
      ])
    try await ada.visit("\(flat.entries)/\(id)/edit")
    let ben = try await flat.browser(of: .ben)
    try await ben.visit("\(flat.entries)/\(id)/edit")
    try await ben.submit("Save", ["adjustment[\(flat.ada)]": "10"])
    try await ada.submit("Save", ["adjustment[\(flat.ada)]": ""])
    #expect(ada.status == 409)
    try await ada.submit("Save my choices", ["keep[bill]": choice])
    let outcome = try flat.detail(id).entry.bill.outcome(of: id)
    let owed = [flat.ada, flat.ben].map { outcome[$0]?.owed }
    #expect(owed == (choice == "mine" ? [1_500, 1_500] : [2_000, 1_000]))
  }

  @Test func `what waited without a connection is told in a field of its own`() async throws {
    let (flat, ada, id) = try await open()
    let form = try #require(ada.document.form("Save"))
    let ben = try await flat.browser(of: .ben)
    try await ben.visit("\(flat.entries)/\(id)/edit")
    try await ben.submit("Save", ["title": "Oat milk"])
    let fields = form.fields.map { ($0.name, $0.name == "title" ? "Soy milk" : $0.value) }
    let action = try #require(form["action"])
    try await ada.post(action, fields)
    #expect(ada.status == 409 && ada.response.fields[.refusal] == nil)
    ada.proxyLines = ["Evenly-Outbox: \(Resident.ada.id)"]
    try await ada.post(action, fields)
    #expect(ada.status == 409)
    #expect(ada.response.fields[.refusal] == "Also%20changed%20by%20Ben")
  }
}

extension String {
  /// Without the marks that keep a name apart from the text around it.
  fileprivate var isolationsRemoved: String { filter { $0 != "\u{2068}" && $0 != "\u{2069}" } }
}
