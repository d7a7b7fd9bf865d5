import Ledger
import Store
import Testing

/// Sorting what has no category by its titles.
struct SortingTests {
  private func open() async throws -> (SharedFlat, Browser) {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    for title in ["Groceries", "GROCERIES", "Xyzzy", "Dentist"] {
      try await flat.add(ada, ["title": title, "amount": "3", "category": "none"])
    }
    try await flat.add(
      ada, ["title": "Xyzzy", "amount": "800", "currency": "JPY", "rate": "", "category": "none"])
    try await flat.add(ada, ["title": "Beer", "amount": "4", "category": "drinks"])
    try await flat.add(ada, ["title": "Paid", "amount": "8", "kind": "transfer", "to": "\(flat.ben)"])
    return (flat, ada)
  }

  @Test func `titles are grouped, with what they suggest chosen already`() async throws {
    let (flat, ada) = try await open()
    let list = try await ada.visit(flat.list + "?category=none")
    let page = try await ada.visit(try #require(list.link("Categorise by title")))
    #expect(ada.path == flat.list + "/sorting")
    let rows = page.all("li").filter { $0["data-title"] != nil }
    #expect(rows.map { $0["data-title"] } == ["GROCERIES", "Xyzzy", "Dentist"])
    #expect(rows[0].text.contains("2 entries") && rows[0].text.contains("€6.00"))
    #expect(rows[1].text.contains("€3.00") && rows[1].text.contains("¥800"))
    let chosen = rows.map { $0.descendants.first { $0["selected"] != nil }?.text }
    #expect(chosen == ["Groceries", nil, "Health"])
    #expect(try await ada.visit(flat.list).link("Categorise by title") == nil)
  }

  @Test func `one save sorts all of them, one undo takes it back, and what is left alone stays`() async throws
  {
    let (flat, ada) = try await open()
    try await ada.visit(flat.list + "/sorting")
    try await ada.submit("Save")
    #expect(ada.document.message?.hasPrefix("3 entries now have a category.") == true)
    #expect(ada.document.all("li").count { $0["data-title"] != nil } == 1)
    try await ada.submit("Undo")
    #expect(try await ada.visit(flat.list + "?category=none").titles.count == 5)
    try await ada.visit(flat.list + "/sorting")
    try await ada.submit("Save")
    #expect(try await ada.visit(flat.list + "?category=none").titles == ["Xyzzy", "Xyzzy"])
    try await ada.visit(flat.list + "/sorting")
    try await ada.submit("Save")
    #expect(ada.document.message == "Nothing was changed.")
  }

  @Test func `reports lead to it where a line has no category, and it says when all is sorted`() async throws
  {
    let (flat, ada) = try await open()
    let report = try await ada.visit(flat.list + "/reports")
    #expect(report.link("Uncategorised entries") == flat.list + "/sorting")
    #expect(try await ada.visit(flat.list + "/reports?by=tag").link("Uncategorised entries") == nil)
    let page = try await ada.visit(flat.list + "/sorting")
    let form = try #require(page.form("Save"))
    let rent = "\(HouseholdCategory.rent.id)"
    try await ada.post(
      flat.list + "/sorting", form.fields.map { ($0.name, $0.name.hasPrefix("category[") ? rent : $0.value) })
    #expect(ada.document.root.text.contains("Everything has a category"))
    #expect(try await ada.visit(flat.list + "/reports").link("Uncategorised entries") == nil)
  }

  @Test func `what is another group's, or removed, is not given`() async throws {
    let (flat, ada) = try await open()
    for (entry, category) in [
      ("\(flat.strangersEntry)", "\(HouseholdCategory.rent.id)"), ("x", "\(HouseholdCategory.rent.id)"),
      ("\(ID<Entry>(high: 1, low: 1))", "\(flat.strangersTag)"),
    ] {
      try await ada.post(flat.list + "/sorting", [("category[\(entry)]", category)])
      #expect(ada.status == 404, "\(entry) \(category)")
    }
    let groceries = HouseholdCategory.groceries.id
    let page = try await ada.visit(flat.list + "/sorting")
    let fields = try #require(page.form("Save")).fields.map { ($0.name, $0.value) }
    let (group, author) = (flat.group, flat.site.author(.ada))
    _ = try await flat.site.store.write {
      try $0.append(
        [Proposal(ID(high: 5, low: 5), .label(groceries, .removed(true)))], to: group, from: author)
    }
    try await ada.post(flat.list + "/sorting", fields)
    #expect(ada.document.message?.hasPrefix("One of these categories was hidden") == true)
  }
}
