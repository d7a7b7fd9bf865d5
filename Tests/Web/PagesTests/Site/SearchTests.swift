import Ledger
import Store
import Testing

/// Looking for something in all groups at once.
struct SearchTests {
  @Test func `what is in any of my groups is found, with its group and my part`() async throws {
    let flat = try await SharedFlat.make()
    let ben = try await flat.browser(of: .ben)
    try await flat.add(ben, ["title": "Secret cheese", "amount": "9", "payee": "Rewe"])
    let form = try await ben.visit(try #require(try await ben.visit("/").link("Search"))).form("Search")
    #expect(form?["action"] == "/search" && form?.fields.map(\.name) == ["q"])
    let page = try await ben.visit("/search?q=SECRET")
    try #require(page.titles == ["Secret cheese", "Secret"], "\(page.root.text)")
    #expect(page.groupNames == ["Flat", "Other"])
    #expect(
      page.entryLinks == [page.entryLinks[0], "/groups/\(flat.otherGroup)/entries/\(flat.strangersEntry)"])
    #expect(page.root.descendants.compactMap { $0["data-mine"] }.first == "600")
    #expect(page.root.text.contains("2 entries"))
    #expect(try await ben.visit("/search?q=rewe").titles == ["Secret cheese"])
    #expect(try await ben.visit(page.entryLinks[0]).heading?.contains("Secret cheese") == true)
  }

  @Test func `groups that I am not in, or not any more, are not searched`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    try await flat.add(ada, ["title": "Cheese", "amount": "9"])
    #expect(try await ada.visit("/search?q=secret").titles == [])
    #expect(ada.document.root.text.contains("No entries in your groups contain these words."))
    let ben = try await flat.browser(of: .ben)
    #expect(try await ben.visit("/search?q=cheese").titles == ["Cheese"])
    let (group, author) = (flat.group, flat.site.author(.ada))
    _ = try await flat.site.store.write { [flat] in
      try $0.append(
        [Proposal(ID(high: 5, low: 5), .member(flat.ben, .removed(true)))], to: group, from: author)
    }
    #expect(try await ben.visit("/search?q=cheese").titles == [])
    #expect(ben.status == 200)
  }

  @Test func `archived groups are searched too, and nothing is asked where nothing is typed`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    try await flat.add(ada, ["title": "Cheese", "amount": "9"])
    let (group, author) = (flat.group, flat.site.author(.ada))
    _ = try await flat.site.store.write {
      try $0.append([Proposal(ID(high: 5, low: 6), .group(.archived(true)))], to: group, from: author)
    }
    let found = try await ada.visit("/search?q=cheese")
    #expect(found.titles == ["Cheese"] && found.first("input", "id", "search-q")?["autofocus"] == nil)
    for empty in ["/search", "/search?q=", "/search?q=%20"] {
      let page = try await ada.visit(empty)
      #expect(page.titles == [] && !page.root.text.contains("No entries"))
      #expect(page.first("input", "id", "search-q")?["autofocus"] != nil)
    }
  }

  @Test func `pages go on over all groups, the newest first`() async throws {
    let flat = try await SharedFlat.make()
    try await flat.addThings(120)
    let ada = try await flat.browser()
    let list = ada.document.titles
    var titles: [String] = []
    var page = try await ada.visit("/search?q=thing&page=1")
    let first = page.titles
    #expect(first.count == 50)
    #expect(first.prefix(5).elementsEqual(list.prefix(5)))
    titles += first
    while let next = page.link("Next") {
      page = try await ada.visit(next)
      titles += page.titles
    }
    #expect(titles.count == 120)
    #expect(try await ada.visit("/search?q=thing&page=99").titles == page.titles)
  }
}

extension SharedFlat {
  /// Straight into the journal, seven on each day.
  fileprivate func addThings(_ count: Int) async throws {
    let euro = try #require(Currency.named("EUR"))
    let first = try #require(Day("2025-01-01"))
    let proposals = try (1...count).map { number in
      let bill = try Bill(
        amount: Money(minorUnits: Int64(number), currency: euro), payers: .one(ada),
        split: .equal([ada, ben]))
      let entry = Entry(
        title: "Thing \(number)", day: try #require(first.adding(days: number / 7)), bill: bill)
      let id = UInt64(number)
      return Proposal(ID(high: 7, low: id), .entry(ID(high: 7, low: id), .added(entry)))
    }
    let (group, author) = (group, site.author(.ada))
    _ = try await site.store.write { try $0.append(proposals, to: group, from: author) }
  }
}

extension Document {
  fileprivate var groupNames: [String] {
    root.descendants.filter { $0["data-group-name"] != nil }.map(\.text)
  }
}
