import HTTP
import Ledger
import Testing

/// A visitor who comes from a filtered list comes back to it.
struct WayBackTests {
  private func open() async throws -> (SharedFlat, Browser, filtered: String, entry: ID<Entry>) {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    let entry = try await flat.add(ada, ["title": "Milk & \"eggs\"", "amount": "3"])
    try await flat.add(ada, ["title": "Rent", "amount": "900"])
    return (flat, ada, flat.list + "?q=Milk%20%26&max=10", entry)
  }

  @Test func `adding leads back, also by way of a refusal`() async throws {
    let (_, ada, filtered, _) = try await open()
    let new = try #require(try await ada.visit(filtered).link("Add"))
    let page = try await ada.visit(new)
    #expect(page.link("Cancel") == filtered)
    try await ada.submit("Save", ["title": "Milk & bread"])
    #expect(ada.status == 422)
    try await ada.submit("Save", ["amount": "4"])
    #expect(ada.path == filtered)
    #expect(ada.document.titles == ["Milk & bread", "Milk & \"eggs\""])
    #expect(ada.document.message?.contains("was added") == true)
    #expect(ada.fragment == ada.document.rows.first)
  }

  @Test func `so does saving and adding another`() async throws {
    let (flat, ada, filtered, _) = try await open()
    try await ada.visit(try #require(try await ada.visit(filtered).link("Add")))
    let fields = submission(of: ada.response.text).filter { !["title", "amount"].contains($0.0) }
    try await ada.post(flat.entries, fields + [("title", "Milk &"), ("amount", "1"), ("another", "on")])
    #expect(ada.path.hasPrefix(flat.new + "?next="))
    #expect(ada.document.link("Cancel") == filtered)
  }

  @Test func `changing, copying and deleting lead back`() async throws {
    let (flat, ada, filtered, _) = try await open()
    let detail = try #require(try await ada.visit(filtered).entryLinks.first)
    try await ada.visit(try #require(try await ada.visit(detail).link("Edit")))
    #expect(ada.document.link("Cancel") == detail)
    try await ada.submit("Save", ["amount": "5"])
    #expect(ada.path == filtered)
    #expect(ada.fragment == ada.document.rows.last)
    try await ada.visit(try #require(try await ada.visit(detail).link("Duplicate")))
    try await ada.submit("Save")
    #expect(ada.path == filtered)
    #expect(ada.document.titles.count == 2)
    try await ada.visit(detail)
    try await ada.submit("Delete")
    #expect(ada.path == filtered)
    #expect(ada.document.titles.count == 1)
    #expect(try flat.count() == 2)
  }

  @Test func `an entry leads to those above and below it in the list that it was reached from`() async throws
  {
    let (flat, ada, _, milk) = try await open()
    try await flat.add(ada, ["title": "Milk soap", "amount": "4"])
    let filtered = flat.list + "?q=milk"
    let soap = try #require(try await ada.visit(filtered).entryLinks.first)
    var page = try await ada.visit(soap)
    #expect(page.heading == "Milk soap" && page.link("Newer entry") == nil)
    let older = try #require(page.link("Older entry"))
    #expect(older == flat.entries + "/\(milk)?q=milk")
    page = try await ada.visit(older)
    #expect(page.link("Newer entry") == soap && page.link("Older entry") == nil)
    // Without a filter, Rent lies between them.
    page = try await ada.visit(flat.entries + "/\(milk)")
    page = try await ada.visit(try #require(page.link("Newer entry")))
    #expect(page.heading == "Rent")
    try await ada.submit("Delete")
    #expect(
      try await ada.visit(flat.entries + "/\(milk)").link("Newer entry")
        == soap.split(separator: "?").first.map(String.init))
  }

  @Test func `so does what two people changed at once`() async throws {
    let (flat, ada, filtered, entry) = try await open()
    let detail = try #require(try await ada.visit(filtered).entryLinks.first)
    try await ada.visit(try #require(try await ada.visit(detail).link("Edit")))
    let ben = try await flat.browser(of: .ben)
    try await ben.post("\(flat.entries)/\(entry)", [("title", "Milk & cheese")])
    try await ada.submit("Save", ["title": "Milk & honey"])
    #expect(ada.status == 409)
    try await ada.submit("Save my choices")
    #expect(ada.path == filtered)
    #expect(ada.document.titles == ["Milk & honey"])
  }

  @Test(arguments: [
    ("https://evil.example/?q=1", ""), ("//evil.example?q=1", ""), ("/account?q=1", ""), ("/groups?q=1", ""),
    ("javascript:alert(1)", ""), ("OTHER?q=1", ""), ("LIST/members?q=1", ""), ("LIST", ""),
    ("LIST?member=STRANGER", ""), ("LIST?q=%", ""), ("LIST?q=1", "?q=1"), ("LIST?q=1\\evil", "?q=1%5Cevil"),
    ("LIST?next=/account&page=2", "?page=2"),
  ]) func `nothing but the group's list is led back to`(_ next: String, _ query: String) async throws {
    let (flat, ada, _, _) = try await open()
    let address = next.replacing("LIST", with: flat.list).replacing(
      "OTHER", with: "/groups/\(flat.otherGroup)"
    ).replacing("STRANGER", with: "\(flat.stranger)")
    try await ada.send(
      "POST", flat.entries, Array("title=x&amount=1&next=\(address.formEncoded)".utf8),
      "application/x-www-form-urlencoded")
    let location = try #require(ada.response.fields[.location]).split(separator: "#")
    #expect(location.first.map(String.init) == flat.list + query)
    #expect(location.last?.hasPrefix("e-") == true)
  }

  @Test func `the way back from an entry leads to its row`() async throws {
    let (flat, ada, filtered, entry) = try await open()
    let list = try await ada.visit(filtered)
    #expect(list.rows == ["e-\(entry)"])
    let detail = try await ada.visit(try #require(list.entryLinks.first))
    try await ada.visit(try #require(detail.link("Back to the list")))
    #expect(ada.path == filtered && ada.fragment == "e-\(entry)")
    // Scripts follow a redirect without its fragment: the form tells them.
    try await ada.visit("\(flat.entries)/\(entry)/edit")
    #expect(ada.document.all("form").contains { $0["data-row"] == "e-\(entry)" })
  }
}

extension Document {
  fileprivate var rows: [String] { all("li").filter { $0["data-entry"] != nil }.compactMap { $0["id"] } }
}
