import HTTP
import Ledger
import Operations
import Store
import TestSupport
import Testing

@testable import Pages

struct FilterTests {
  @Test func `a year is one choice, and goes with one press`() async throws {
    let flat = try await SharedFlat.make()
    try await flat.addMany(2)
    let browser = try await flat.browser()
    let page = try await browser.visit(flat.list + "?q=milk&from=2025-01-01&to=2025-12-31")
    #expect(page.chips.map(\.0) == ["milk", "2025"])
    #expect(page.chips.last?.1 == flat.list + "?q=milk")
    let part = try await browser.visit(flat.list + "?from=2025-01-01&to=2025-12-30")
    #expect(part.chips.count == 2)
  }

  /// With the threads beside the loops stopped, what is looked for there gets no answer.
  @Test(arguments: [(2, 503), (3, 200)]) func `a large group is searched away from the loops`(
    _ most: Int, _ expected: Int
  ) async throws {
    let flat = try await SharedFlat.make(on: .household(settings: { $0.entriesOnLoop = most }))
    try await flat.addMany(3)
    let browser = try await flat.browser()
    let secret = try await flat.site.token(of: .ada)
    let entry = try #require(browser.document.entryLinks.first)
    flat.site.site.queues.slowReads.stop()
    for path in [flat.list, entry, "\(flat.list)/history"] {
      try await browser.send("GET", path)
      #expect(browser.status == 200)
      for query in ["q=bread", "min=1&max=9"] {
        try await browser.send("GET", path + "?" + query)
        #expect(browser.status == expected, "\(path)")
      }
    }
    for path in ["entries?q=bread", "entries?count=1", "reports", "reports?q=bread"] {
      let request = try "GET /api/v1\(flat.list)/\(path)".asRequest(lines: ["Authorization: Bearer \(secret)"]
      )
      #expect(await flat.site.router.respond(to: request).status.code == expected, "\(path)")
    }
  }

  @Test func `a list goes on over pages, and the sums are of all of them`() async throws {
    let flat = try await SharedFlat.make()
    try await flat.addMany(120)
    let browser = try await flat.browser()
    let first = browser.document
    #expect(first.titles.count == 50)
    #expect(first.root.descendants.contains { $0["data-count"] == "120" })
    #expect(first.sums == ["expense EUR": 7260])
    #expect(first.link("Newest") == nil && first.link("Later") == nil)
    let second = try await browser.visit(try #require(first.link("Earlier")))
    #expect(second.link("Later") == flat.list)
    let last = try await browser.visit(try #require(second.link("Earlier")))
    #expect(browser.path == flat.list + "?page=3")
    #expect(last.titles.count == 20 && last.link("Earlier") == nil && last.link("Newest") == flat.list)
    #expect(last.sums == first.sums)
    #expect(Set(first.titles + second.titles + last.titles).count == 120)
    let beyond = try await browser.visit(flat.list + "?page=999999999999999999999")
    #expect(beyond.titles == first.titles)
    #expect(try await browser.visit(flat.list + "?page=99").titles == last.titles)
  }

  @Test func `several pages are shown as one, and go on where the last of them ends`() async throws {
    let flat = try await SharedFlat.make()
    try await flat.addMany(120)
    let browser = try await flat.browser()
    let two = try await browser.visit(flat.list + "?through=2")
    #expect(two.titles.count == 100 && two.link("Later") == nil && two.link("Newest") == nil)
    #expect(two.link("Earlier") == flat.list + "?page=3")
    #expect(two.entryLinks.allSatisfy { $0.hasSuffix("?through=2") })
    for beyond in ["3", "99", "99999999999999999999"] {
      let all = try await browser.visit(flat.list + "?through=\(beyond)")
      #expect(all.titles.count == (beyond.count > 2 ? 50 : 120), "\(beyond)")
    }
    // A page of its own is that page alone.
    #expect(try await browser.visit(flat.list + "?page=3&through=2").titles.count == 20)
    #expect(try await browser.visit(flat.list + "?select=on&through=2").titles.count == 120)
  }

  @Test func `a month says what all of it came to, wherever a page begins and ends`() async throws {
    let flat = try await SharedFlat.make()
    try await flat.addMany(400)
    let browser = try await flat.browser()
    try await flat.add(browser, ["title": "Back", "amount": "5", "kind": "income", "date": "2025-01-09"])
    try await flat.add(
      browser, ["title": "Ramen", "amount": "900", "currency": "JPY", "rate": "", "date": "2025-01-09"])
    var months: [String: [String]] = [:]
    for page in 1...9 {
      let document = try await browser.visit(flat.list + "?page=\(page)")
      for (month, expenses) in document.monthTotals { months[month, default: []].append(expenses) }
    }
    // Entry n is of n cents, on the day n / 7 after New Year.
    let january = (1...400).filter { $0 / 7 < 31 }.reduce(0, +)
    let february = (1...400).reduce(0, +) - january
    #expect(Set(months["2025-01"] ?? []) == ["\(january)"])
    #expect(Set(months["2025-02"] ?? []) == ["\(february)"])
    #expect(try await browser.visit(flat.list + "?q=thing").monthTotals.isEmpty)
    try await browser.visit(flat.list + "?page=9")
    let report = browser.document.all("a").first { $0["data-expenses"] != nil }?["href"]
    #expect(report == flat.list + "/reports?from=2025-01-01&to=2025-01-31")
  }

  @Test func `active filters are named above the list, and each can be removed`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    try await flat.add(browser, ["title": "Beer", "amount": "4", "category": "drinks", "tags": "Trip"])
    #expect(browser.document.chips.isEmpty)
    let page = try await browser.visit(
      flat.list + "?q=be&kind=expense&category=drinks&tag=trip&payer=\(flat.ada)&from=2025-01-01&min=2&page=1"
    )
    #expect(
      page.chips.map(\.0) == [
        "be", "Expense", "Drinks", "trip", "Paid by: Ada", "From: 1 January", "At least: 2",
      ])
    #expect(page.link("Clear all") == flat.list)
    for (name, (_, link)) in zip(["q", "kind", "category", "tag", "payer", "from", "min"], page.chips) {
      #expect(!link.contains("\(name)=") && link.contains(name == "q" ? "min=2" : "q=be"), "\(link)")
    }
    #expect(page.all("details").allSatisfy { $0["open"] == nil })
    #expect(try await browser.visit(flat.list + "?min=much").all("details").contains { $0["open"] != nil })
  }

  @Test func `filters combine, stay in the form and follow to an entry and back`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    try await flat.add(browser, ["title": "Beer", "amount": "4", "category": "drinks", "tags": "Trip"])
    try await flat.add(browser, ["title": "Wine", "amount": "9", "category": "drinks"])
    try await flat.add(browser, ["title": "Bread", "amount": "2", "category": "groceries", "tags": "Trip"])
    try await flat.add(
      browser, ["title": "Bottles", "amount": "1", "kind": "income", "payer": "\(flat.ben)"])
    let tag = try #require(try flat.site.store.read { try $0.labels(of: flat.group) }.first).id
    let cases: [(String, [String])] = [
      ("q=be", ["Beer"]), ("q=DRINKS", ["Wine", "Beer"]), ("kind=income", ["Bottles"]),
      ("category=drinks", ["Wine", "Beer"]), ("category=drinks&tag=\(tag)", ["Beer"]),
      ("tag=\(tag)", ["Bread", "Beer"]), ("payer=\(flat.ben)", ["Bottles"]),
      ("min=2&max=4.00", ["Bread", "Beer"]), ("from=2000-01-01&to=2000-12-31", []),
      ("from=2025-01-01&q=wine", ["Wine"]),
    ]
    for (query, titles) in cases {
      let page = try await browser.visit(flat.list + "?" + query)
      #expect(page.titles == titles, "\(query)")
      #expect(page.link(titles.isEmpty ? "Clear all filters" : "Clear all") == flat.list, "\(query)")
    }
    let page = try await browser.visit(flat.list + "?q=beer&tag=\(tag)")
    #expect(page.all("input").contains { $0["name"] == "q" && $0["value"] == "beer" })
    #expect(page.all("input").contains { $0["name"] == "tag" && $0["checked"] != nil })
    #expect(page.all("option").contains { $0.text == "Drinks (1)" || $0.text.hasSuffix("(1)") })
    let detail = try await browser.visit(try #require(page.entryLinks.first))
    let entry = try #require(detail.all("article").first?["data-entry"])
    #expect(detail.link("Back to the list") == flat.list + "?q=beer&tag=\(tag)#e-\(entry)")
  }

  @Test func `the years that entries are of are a step away, with how many there would be`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    try await flat.add(browser, ["title": "Beer", "amount": "4", "date": "2025-12-31"])
    #expect(try await browser.visit(flat.list).years.isEmpty)
    try await flat.add(browser, ["title": "Wine", "amount": "9", "date": "2023-01-01"])
    try await flat.add(browser, ["title": "Bread", "amount": "2", "date": "2023-06-01", "tags": "Trip"])
    #expect(try await browser.visit(flat.list).years == ["2025 (1)", "2023 (2)"])
    #expect(try await browser.visit(flat.list + "?q=e&min=3").years == ["2025 (1)", "2023 (1)"])
    #expect(try await browser.visit(flat.list + "?kind=expense&member=\(flat.chi)").years.count == 2)
    let page = try await browser.visit(flat.list + "?max=2&from=2023-05-01&page=1")
    #expect(page.years == ["2023 (1)"])
    try await browser.visit(try #require(page.link("2023 (1)")))
    #expect(browser.path == flat.list + "?from=2023-01-01&to=2023-12-31&max=2")
    #expect(browser.document.titles == ["Bread"])
    #expect(browser.document.all("a").contains { $0["aria-current"] == "true" && $0.text == "2023 (1)" })
  }

  @Test func `what there are too many of to count is said, and what no entry has is not offered`()
    async throws
  {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    try await flat.add(browser, ["title": "Beer", "amount": "4", "category": "drinks", "tags": "Trip"])
    let counted = try await browser.visit(flat.list + "?min=0")
    #expect(counted.categories == ["Any", "Drinks (1)"])
    #expect(!browser.response.text.contains("Too many entries"))
    try await flat.addMany(FacetCounts.mostLookedAt)
    let page = try await browser.visit(flat.list + "?min=0")
    #expect(page.categories == ["Any", "No category", "Drinks"])
    #expect(browser.response.text.contains("Too many entries to show a count"))
    let whole = try await browser.visit(flat.list)
    #expect(whole.categories == ["Any", "No category (1000)", "Drinks (1)"])
    #expect(!browser.response.text.contains("Too many entries"))
  }

  @Test func `what has no category, tag or payee can be looked for, and is counted`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    try await flat.add(
      browser, ["title": "Beer", "amount": "4", "category": "drinks", "tags": "Trip", "payee": "Rewe"])
    try await flat.add(browser, ["title": "Thing", "amount": "9", "category": "none", "tags": "Home"])
    try await flat.add(browser, ["title": "Stuff", "amount": "2", "category": "none"])
    try await flat.add(browser, ["title": "Paid", "amount": "8", "kind": "transfer", "to": "\(flat.ben)"])
    let tag = try #require(
      try flat.site.store.read { try $0.labels(of: flat.group) }.first { $0.name == "Trip" }
    ).id
    for (query, titles) in [
      ("category=none", ["Stuff", "Thing"]), ("payee=none", ["Stuff", "Thing"]), ("tag=none", ["Stuff"]),
      ("tag=none&tag=\(tag)", ["Stuff", "Beer"]), ("category=none&tag=none", ["Stuff"]),
    ] {
      #expect(try await browser.visit("\(flat.list)?\(query)").titles == titles, "\(query)")
      #expect(browser.document.link("Clear all") == flat.list, "\(query)")
    }
    let page = try await browser.visit("\(flat.list)?category=none&tag=none")
    let chosen = page.all("option").filter { $0["selected"] != nil }.map { $0["value"] }
    #expect(chosen.contains("none"))
    #expect(page.all("input").contains { $0["value"] == "none" && $0["checked"] != nil })
    let texts = try await browser.visit(flat.list).root.text
    for text in ["No category (2)", "No shop (2)", "No tag (1)"] { #expect(texts.contains(text), "\(text)") }
  }

  @Test func `what has a file, and what repeats, can be looked for`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    try await flat.add(browser, ["title": "Beer", "amount": "4"])
    #expect(!browser.document.root.text.contains("that are recurring"))
    try await flat.add(browser, ["title": "Flat", "amount": "900", "repeat": "month"])
    #expect(try await browser.visit("\(flat.list)?repeats=on").titles == ["Flat"])
    #expect(try await browser.visit("\(flat.list)?receipt=on").titles == [])
    let page = try await browser.visit("\(flat.list)?repeats=on&q=Fl")
    #expect(page.root.text.contains("that are recurring (1)"))
    #expect(page.link("Report on these entries") == "\(flat.list)/reports?q=Fl&repeats=on")
  }

  @Test(arguments: [
    ("category=Sushi", "no category “Sushi”"), ("tag=Sushi", "no tag"), ("payee=Sushi", "no shop or person"),
    ("member=Sushi", "The person in this link"), ("payer=Sushi", "The person in this link"),
  ]) func `what a link names and the group does not have is said above the list and the report`(
    _ query: String, _ words: String
  ) async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    try await flat.add(browser, ["title": "Beer", "amount": "4"])
    for page in ["", "/reports"] {
      let document = try await browser.visit("\(flat.list)\(page)?\(query)")
      let said = document.root.descendants.filter { $0["data-missing"] != nil }
      #expect(said.count == 1 && said[0].text.contains(words), "\(said.map(\.text))")
    }
    #expect(try await browser.visit("\(flat.list)?\(query)").titles == ["Beer"])
  }

  @Test func `a text that is too long is searched for in part, which is said`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    try await flat.add(browser, ["title": String(repeating: "a", count: 200), "amount": "4"])
    let page = try await browser.visit(flat.list + "?q=" + String(repeating: "a", count: 201))
    #expect(page.error("q")?.contains("first 200 characters") == true)
    #expect(page.titles.count == 1)
    let whole = try await browser.visit(flat.list + "?q=" + String(repeating: "a", count: 200))
    #expect(whole.error("q") == nil)
  }

  @Test func `the report of the same filter is a step away`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    try await flat.add(browser, ["title": "Beer", "amount": "4", "category": "drinks"])
    try await flat.add(browser, ["title": "Bread", "amount": "2"])
    let list = try await browser.visit(flat.list + "?q=be&category=drinks&max=10")
    let report = try await browser.visit(try #require(list.link("Report on these entries")))
    #expect(browser.path == flat.list + "/reports?q=be&category=drinks&max=10")
    #expect(report.all("input").contains { $0["name"] == "category" && $0["value"] == "drinks" })
  }

  @Test(arguments: [
    ("kind=nothing", "kind"), ("category=nothing", "category"), ("tag=nothing", "tag"),
    ("member=x", "member"), ("from=soon", "from"), ("to=2025-02-30", "to"), ("min=much", "min"),
    ("max=1e5", "max"), ("from=2025-02-01&to=2025-01-01", "to"),
  ]) func `what cannot be read is said and hides nothing by itself`(_ query: String, _ field: String)
    async throws
  {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    try await flat.add(browser, ["title": "Beer", "amount": "4"])
    let page = try await browser.visit(flat.list + "?" + query)
    #expect(browser.status == 200)
    #expect(page.error(field) != nil)
    if !query.contains("&") { #expect(page.titles == ["Beer"]) }
  }

  @Test func `the sums of any filter are those of its rows on all pages, and of its table`() async throws {
    let flat = try await SharedFlat.make()
    try await flat.addMany(70)
    let browser = try await flat.browser()
    try await flat.add(browser, ["title": "Back", "amount": "5", "kind": "income"])
    try await flat.add(browser, ["title": "Paid", "amount": "8", "kind": "transfer", "to": "\(flat.ben)"])
    try await flat.add(browser, ["title": "Sushi", "amount": "900", "currency": "JPY", "rate": ""])
    try await flat.add(browser, ["title": "Ramen", "amount": "1200", "currency": "JPY", "rate": "0.0061"])
    var generator = Seed.dice()
    for _ in 0..<12 {
      let parts = [
        ["", "kind=expense", "kind=income"].randomElement(using: &generator),
        ["", "q=1", "q=a"].randomElement(using: &generator),
        ["", "min=0.20", "max=0.60"].randomElement(using: &generator),
        ["", "member=\(flat.chi)", "payer=\(flat.ada)"].randomElement(using: &generator),
      ].compactMap(\.self).filter { !$0.isEmpty }
      let query = "?" + parts.joined(separator: "&")
      var page = try await browser.visit(flat.list + query)
      let sums = page.sums
      var rows = page.rowSums
      while let next = page.link("Earlier") {
        page = try await browser.visit(next)
        rows.merge(page.rowSums) { $0 + $1 }
      }
      var totals: [String: Int64] = [:]
      for (key, units) in sums { totals[String(key.split(separator: " ")[1]), default: 0] += units }
      #expect(totals == rows, "\(query)")
      try await browser.send("GET", "\(flat.entries).csv" + query)
      let lines = browser.response.text.split(separator: "\r\n").dropFirst()
      let euros = lines.filter { $0.contains(",EUR,") }.compactMap { Double($0.split(separator: ",")[3]) }
      #expect(Int64((euros.reduce(0, +) * 100).rounded()) == rows["EUR"] ?? 0, "\(query)")
    }
  }

  @Test func `the table is safe to open and has a column for everyone`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    try await flat.add(
      browser,
      ["title": "=1+1", "amount": "10.00", "date": "2025-01-02", "note": "a \"b\", c", "category": "drinks"])
    try await browser.send("GET", "\(flat.entries).csv")
    #expect(browser.response.fields[.contentType] == "text/csv; charset=utf-8")
    let lines = browser.response.text.split(separator: "\r\n").map(String.init)
    #expect(
      lines[0] == "date,title,kind,amount,currency,category,payee,tags,note,id,"
        + "Ada paid,Ada share,Ben paid,Ben share,Chi paid,Chi share,"
        + "paid by,paid to,original amount,original currency,rate,split,items")
    #expect(lines[1].hasPrefix("2025-01-02,\"'=1+1\",expense,10.00,EUR,drinks,,,\"a \"\"b\"\", c\","))
    let parts = lines[1].split(separator: ",").suffix(8).prefix(6).map(String.init)
    #expect([parts[0], parts[2], parts[4]].sorted() == ["0.00", "0.00", "10.00"])
    #expect([parts[1], parts[3], parts[5]].sorted() == ["3.33", "3.33", "3.34"])
  }
}

extension SharedFlat {
  /// Entries of 1, 2, 3… cents on some days, which Ada paid for all.
  fileprivate func addMany(_ count: Int) async throws {
    let euro = try #require(Currency.named("EUR"))
    let origin = Origin(.person(Resident.ada.id), on: ID(high: 0, low: 1), at: site.clock.now)
    let first = try #require(Day("2025-01-01"))
    let proposals = try (1...count).map { number in
      let bill = try Bill(
        amount: Money(minorUnits: Int64(number), currency: euro), payers: .one(ada),
        split: .equal([ada, ben, chi]))
      let entry = Entry(
        title: "Thing \(number)", day: try #require(first.adding(days: number / 7)), bill: bill)
      let id = UInt64(number)
      return Proposal(ID(high: 7, low: id), .entry(ID(high: 7, low: id), .added(entry)))
    }
    _ = try await site.store.write { [group] in try $0.append(proposals, to: group, from: origin) }
  }
}

extension Document {
  /// What each month says that it came to.
  fileprivate var monthTotals: [String: String] {
    let months = all("section").filter { $0["data-month"] != nil }
    return Dictionary(
      months.compactMap { month in
        let total = month.descendants.first { $0["data-expenses"] != nil }
        return total?["data-expenses"].map { (month["data-month"] ?? "", $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// What is said to be on, with the way to the list without it.
  fileprivate var chips: [(String, String)] {
    all("a").filter { $0["class"]?.hasPrefix("chip") == true }.map { chip in
      (chip.text.replacing(" ×", with: ""), chip["href"] ?? "")
    }
  }

  fileprivate var years: [String] {
    let years = all("nav").first { $0["class"] == "years" }
    return years?.descendants.filter { $0.name == "a" }.map(\.text) ?? []
  }

  fileprivate var categories: [String] {
    let field = all("select").first { $0["id"] == "filter-category" }
    return field?.descendants.filter { $0.name == "option" }.map(\.text) ?? []
  }

  /// What the rows of this page come to, by currency.
  fileprivate var rowSums: [String: Int64] {
    root.descendants.reduce(into: [:]) { sums, element in
      guard element["data-sum"] == nil, element["data-standing"] == nil,
        let currency = element["data-currency"], let units = element["data-minor"].flatMap({ Int64($0) })
      else { return }
      sums[currency, default: 0] += units
    }
  }
}
