import Ledger
import Store
import Testing

/// The category that a title suggests.
struct SuggestionTests {
  private func category(_ title: String, _ flat: SharedFlat, _ browser: Browser) async throws
    -> HouseholdCategory?
  {
    let entry = try await flat.add(browser, ["title": title, "amount": "3"])
    return try flat.detail(entry).entry.category.flatMap { HouseholdCategory($0) }
  }

  private func preview(_ browser: Browser, _ flat: SharedFlat, _ typed: [String: String]) async throws
    -> Document
  {
    let form = try #require(browser.document.form("Preview"))
    let fields = form.fields.map { ($0.name, typed[$0.name] ?? $0.value) }
    return try await browser.post(flat.entries, fields + [("preview", "on")])
  }

  private static let groceries = [
    "Groceries", "Lebensmittel", "Courses", "Compra", "Mercado", "食料品", "بقالة",
  ]

  @Test(arguments: ["en", "de", "fr", "es", "pt-BR", "ja", "ar"])
  func `a group without history suggests groceries in every language`(_ language: String) async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    browser.language = language
    for title in Self.groceries {
      #expect(try await category(title, flat, browser) == .groceries, "\(title)")
    }
  }

  @Test func `the form shows the suggestion, beside the title, before anything is saved`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    let blank = try await browser.visit("\(flat.list)/entries/new")
    #expect(blank.suggestion == "Suggested from title")
    let linked = try await browser.visit("\(flat.list)/entries/new?title=Groceries")
    #expect(linked.suggestion == "Groceries (suggested)")
    let typed = try await preview(browser, flat, ["title": "Dentist", "amount": "60"])
    #expect(typed.suggestion == "Health (suggested)")
    #expect(try await preview(browser, flat, ["title": "Xyzzy"]).suggestion == "No suggestion")
    let chosen = try await preview(
      browser, flat, ["title": "Dentist", "category": "\(HouseholdCategory.gifts.id)"])
    #expect(chosen.suggestion == "Health (suggested)")
    #expect(chosen.chosenCategory == "Gifts")
    let saved = try await browser.submit("Save", ["category": "none"])
    #expect(saved.titles == ["Dentist"])
    let last = try flat.site.store.read { snapshot in
      try snapshot.entries(of: try #require(try snapshot.overview(of: flat.group))).rows.first
    }
    #expect(try #require(last).category == nil)
  }

  @Test func `what is saved without a choice has what was suggested, and can be changed`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    #expect(try await category("Xyzzy", flat, browser) == nil)
    let entry = try await flat.add(browser, ["title": "Dentist", "amount": "60"])
    try await browser.visit("\(flat.list)/entries/\(entry)/edit")
    #expect(browser.document.suggestion == nil)
    #expect(browser.document.chosenCategory == "Health")
    try await browser.submit("Save", ["category": "\(HouseholdCategory.gifts.id)"])
    let linked = try await browser.visit("\(flat.list)/entries/new?title=DENTIST%20again")
    #expect(linked.suggestion == "Gifts (suggested)")
  }

  @Test func `a payment is suggested nothing`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    let page = try await browser.visit("\(flat.list)/entries/new?kind=transfer&title=Groceries")
    #expect(page.suggestion == nil)
    let entry = try await flat.add(
      browser, ["title": "Groceries", "amount": "8", "kind": "transfer", "to": "\(flat.ben)"])
    #expect(try flat.detail(entry).entry.category == nil)
  }
}

extension Document {
  fileprivate var suggestion: String? { all("option").first { $0["data-preview"] == "category" }?.text }

  fileprivate var chosenCategory: String? {
    all("select").first { $0["name"] == "category" }?.descendants.last { $0["selected"] != nil }?.text
  }
}
