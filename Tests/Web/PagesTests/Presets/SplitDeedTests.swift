import Ledger
import Store
import TestSupport
import Testing

/// What the buttons below a split do, besides saving the entry.
struct SplitDeedTests {
  private func open() async throws -> (SharedFlat, Browser) {
    let flat = try await SharedFlat.make()
    return (flat, try await flat.browser())
  }

  private func usual(_ flat: SharedFlat) throws -> Split? {
    try #require(try flat.site.store.read { try $0.group(flat.group) }).defaultSplit
  }

  @Test func `the form of an entry makes its split the one that new entries begin with`() async throws {
    let (flat, ada) = try await open()
    let parts = [("percent[\(flat.ada)]", "60"), ("percent[\(flat.ben)]", "40")]
    let entry = [("title", "Rent"), ("amount", "90"), ("split", "percent")] + parts
    var page = try await ada.post(flat.entries, entry + [("usual", "on")])
    #expect(ada.status == 200 && page.message == "Default split saved.")
    #expect(page.first("input", "id", "title")?["value"] == "Rent")
    #expect(
      try usual(flat)
        == .percent([Split.Part(flat.ada, DecimalNumber(60)), Split.Part(flat.ben, DecimalNumber(40))]))
    page = try await ada.visit(flat.new)
    #expect(page.first("input", "name", "percent[\(flat.ada)]")?["value"] == "60")
    // Equal among everyone is what the group began with: those who come later take part.
    let all = [flat.ada, flat.ben, flat.chi].map { ("in[\($0)]", "on") }
    _ = try await ada.post(
      flat.entries, [("title", "Rent"), ("amount", "90"), ("split", "equal"), ("usual", "on")] + all)
    #expect(try usual(flat) == nil)
    page = try await ada.post(
      flat.entries, [("amount", "90"), ("split", "percent"), ("percent[\(flat.ada)]", "60"), ("usual", "on")])
    #expect(ada.status == 422 && page.error("split") != nil)
    #expect(try usual(flat) == nil && flat.count() == 0)
  }

  @Test func `a split by item is saved for its people, without the lines of this bill`() async throws {
    let (flat, ada) = try await open()
    let lines = [
      ("item[1][name]", "Wine"), ("item[1][amount]", "90"), ("item[1][in][\(flat.ada)]", "on"),
      ("item[1][in][\(flat.ben)]", "on"),
    ]
    let entry = [("title", "Dinner"), ("amount", "90"), ("split", "items")] + lines
    let people = Split.items(Items(rest: .equally([flat.ada, flat.ben])))
    try await ada.post(flat.entries, entry + [("usual", "on")])
    #expect(ada.status == 200)
    #expect(try usual(flat) == people)
    try await ada.post(flat.entries, entry + [("preset-name", "Table"), ("keep", "on")])
    #expect(ada.status == 200)
    let saved = try flat.site.store.read { try $0.overview(of: flat.group)?.presets }
    #expect(saved?.map(\.split) == [people])
  }

  @Test func `a member is added from the split, and takes part`() async throws {
    let (flat, ada) = try await open()
    let among = [flat.ada, flat.ben].map { ("in[\($0)]", "on") }
    let entry = [("title", "Rent"), ("amount", "90"), ("split", "equal")] + among
    // Also with *Save*: a name that was typed is not lost.
    for (name, button) in [("Dora", [("join", "on")]), ("Eve", [])] {
      let page = try await ada.post(flat.entries, entry + [("new-member", name)] + button)
      #expect(ada.status == 200 && page.message == "\(name) was added to the group.")
      let box = try #require(
        page.all("input").first {
          $0["name"]?.hasPrefix("in[") == true && $0["checked"] != nil
            && ![flat.ada, flat.ben].map { "in[\($0)]" }.contains($0["name"])
        })
      let members = try flat.site.store.read { try $0.members(of: flat.group) }
      #expect(members.first { $0.name == name }.map { "in[\($0.id)]" } == box["name"])
      #expect(page.root.text.contains("€30.00 each"))
      #expect(page.first("input", "id", "new-member")?["value"] == "")
    }
    for (name, words) in [("Ben", "taken"), (" ", ""), (String(repeating: "x", count: 300), "")] {
      let page = try await ada.post(flat.entries, entry + [("new-member", name), ("join", "on")])
      #expect(ada.status == 422 && page.error("new-member") != nil, "\(words)")
      #expect(page.first("input", "id", "title")?["value"] == "Rent")
    }
    #expect(try flat.site.store.read { try $0.members(of: flat.group) }.count == 5)
    #expect(try flat.count() == 0)
  }
}
