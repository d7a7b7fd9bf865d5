import Ledger
import Store
import Testing
import Words

@testable import Pages

/// What a report shows before its table: the month, how it compares, and what it consists of. It is 15 June 2025.
struct ReportPictureTests {
  private func open() async throws -> (SharedFlat, Browser) {
    let flat = try await SharedFlat.make()
    return (flat, try await flat.browser())
  }

  private func spend(
    _ flat: SharedFlat, _ ada: Browser, _ entries: [(title: String, amount: String, date: String, String)]
  ) async throws {
    for (title, amount, date, category) in entries {
      try await flat.add(ada, ["title": title, "amount": amount, "date": date, "category": category])
    }
  }

  /// Something came in eleven months ago: from then on there are columns.
  private func openLongAgo() async throws -> (SharedFlat, Browser) {
    let (flat, ada) = try await open()
    let refund = ["title": "Refund", "amount": "0.01", "date": "2024-07-01", "kind": "income"]
    try await flat.add(ada, refund.merging(["payer": "\(flat.ben)"]) { $1 })
    return (flat, ada)
  }

  @Test func `the way to the reports leads to this month, whichever it is`() async throws {
    let (flat, ada) = try await open()
    let page = try await ada.visit(flat.list + "/reports?period=month")
    #expect(page.all("h2").map(\.text).contains("June 2025"))
    #expect(page.first("input", "id", "from")?["value"] == "2025-06-01")
    #expect(page.link("May 2025") == flat.list + "/reports?from=2025-05-01&to=2025-05-31")
    #expect(page.link("All time") == flat.list + "/reports")
    #expect(page.link("Mine") == flat.list + "/reports?from=2025-06-01&to=2025-06-30&whose=me")
    // A reader who chooses another grouping stays at that place.
    #expect(page.link("Shop") == flat.list + "/reports?from=2025-06-01&to=2025-06-30&by=payee#by")
    let dated = try await ada.visit(flat.list + "/reports?period=month&from=2025-01-01&to=2025-01-31")
    #expect(dated.all("h2").map(\.text).contains("January 2025"))
  }

  @Test func `what is as much as on the same days says so`() async throws {
    let (flat, ada) = try await open()
    try await spend(
      flat, ada, [("Rent", "400", "2025-05-02", "rent"), ("Rent", "400", "2025-06-02", "rent")])
    let june = try await ada.visit(flat.list + "/reports?period=month").root.text
    #expect(june.contains("as much as the same days of May 2025"))
  }

  @Test func `a month is held against the same days of the one before, and those that are over`() async throws
  {
    let (flat, ada) = try await open()
    try await spend(
      flat, ada,
      [
        ("Rent", "600", "2025-04-01", "rent"), ("Rent", "400", "2025-05-02", "rent"),
        ("Sofa", "600", "2025-05-28", "furniture"), ("Rent", "300", "2025-06-02", "rent"),
      ])
    let june = try await ada.visit(flat.list + "/reports?period=month").root.text
    #expect(june.contains("25% less than the same days of May 2025"))
    #expect(june.contains("€800.00 a month on average · April 2025 to May 2025"))
    // What is dated ahead has no same days to be held against.
    try await spend(flat, ada, [("Boiler", "5000", "2025-06-29", "rent")])
    let ahead = try await ada.visit(flat.list + "/reports?period=month").root.text
    #expect(ahead.contains("€300.00 until today: 25% less than the same days of May 2025"))
    let may = try await ada.visit(flat.list + "/reports?from=2025-05-01&to=2025-05-31").root.text
    #expect(may.contains("67% more than April 2025"))
    try await spend(flat, ada, [("Flat", "270000", "2025-06-02", "rent")])
    let many = try await ada.visit(flat.list + "/reports?period=month").root.text
    #expect(many.contains("676 times as much as the same days of May 2025"))
    let april = try await ada.visit(flat.list + "/reports?from=2025-04-01&to=2025-04-30").root.text
    #expect(!april.contains("than March 2025"), "there is nothing to hold it against")
  }

  @Test func `each of twelve columns leads to its month and says what it comes to`() async throws {
    let (flat, ada) = try await open()
    try await spend(
      flat, ada, [("Rent", "600", "2024-07-01", "rent"), ("Rent", "900", "2025-06-02", "rent")])
    let page = try await ada.visit(flat.list + "/reports?period=month")
    let chart = try #require(page.first("figure", "role", "group"))
    let columns = chart.descendants.filter { $0.name == "a" }
    #expect(columns.count == 12)
    #expect(columns.first?["aria-label"] == "July 2024: €600.00")
    #expect(columns.map { $0["aria-current"] } == Array(repeating: nil, count: 11) + ["true"])
    let captions = chart.descendants.filter { $0.name == "text" }.map(\.text)
    #expect(captions.contains("€900.00") && captions.contains("2025") && captions.contains("1,000"))
    let first = try #require(columns.first?["href"])
    #expect(try await ada.visit(first).first("b", "data-total", "expense")?["data-minor"] == "60000")
    let heights = columns.compactMap { column in
      column.descendants.first { $0["class"] == "column" }?["height"].flatMap { Int($0) }
    }
    #expect(
      heights.first == 66 && heights.last == 99 && heights.dropFirst().dropLast().allSatisfy { $0 == 0 })
  }

  @Test func `an amount that would stand over another column is left to the headline`() async throws {
    let (flat, ada) = try await openLongAgo()
    try await spend(
      flat, ada,
      [
        ("Rent", "600", "2025-04-01", "rent"), ("Rent", "600", "2025-05-02", "rent"),
        ("Rent", "200", "2025-06-02", "rent"),
      ])
    let page = try await ada.visit(flat.list + "/reports?period=month")
    let captions = page.first("figure", "role", "group")?.descendants.filter { $0.name == "text" }.map(\.text)
    #expect(captions?.contains("€200.00") == false && captions?.contains("600") == true)
    #expect(page.first("b", "data-total", "expense")?.text == "€200.00")
  }

  @Test func `what was spent in one month alone has no average`() async throws {
    let (flat, ada) = try await open()
    try await spend(flat, ada, [("Sofa", "600", "2024-07-30", "furniture")])
    #expect(!(try await ada.visit(flat.list + "/reports").root.text.contains("on average")))
    try await spend(flat, ada, [("Lamp", "60", "2025-05-02", "furniture")])
    #expect(try await ada.visit(flat.list + "/reports").root.text.contains("on average"))
  }

  @Test func `an average is of the time that the sum is of, and columns of less say of which`() async throws {
    let (flat, ada) = try await open()
    try await spend(
      flat, ada,
      [
        ("Rent", "600", "2025-04-01", "rent"), ("Rent", "400", "2025-05-02", "rent"),
        ("Rent", "500", "2025-06-01", "rent"),
      ])
    let few = try await ada.visit(flat.list + "/reports").first("figure", "role", "group")
    let hasLine = { (chart: Element?) in chart?.descendants.contains { $0["class"] == "average" } }
    #expect(few?.text.contains("2024 to") == false && hasLine(few) == true)
    try await spend(flat, ada, [("Sofa", "600", "2024-06-30", "furniture")])
    let all = try await ada.visit(flat.list + "/reports")
    #expect(all.root.text.contains("€133.33 a month on average · June 2024 to May 2025"))
    #expect(all.first("figure", "role", "group")?.text.contains("July 2024 to June 2025") == true)
    #expect(hasLine(all.first("figure", "role", "group")) == false, "it is of other months than the columns")
    let june = try await ada.visit(flat.list + "/reports?period=month")
    #expect(june.root.text.contains("€500.00 a month on average · April 2025 to May 2025"))
    #expect(june.first("figure", "role", "group")?.text.contains("2024 to") == false)
  }

  @Test(arguments: [("en", true), ("ar", false)]) func `columns begin where one begins to read`(
    _ language: String, _ isFromLeft: Bool
  ) async throws {
    let (flat, ada) = try await openLongAgo()
    try await spend(flat, ada, [("Rent", "900", "2025-06-02", "rent")])
    try await flat.site.store.write { transaction in
      guard var account = try transaction.account(Resident.ada.id) else { return }
      account.language = language
      try transaction.update(account)
    }
    let chart = try await ada.visit(flat.list + "/reports?period=month").first("figure", "role", "group")
    let places = chart?.descendants.filter { $0["class"] == "column" }.compactMap {
      $0["x"].flatMap { Int($0) }
    }
    let sorted = places?.sorted(by: { isFromLeft ? $0 < $1 : $0 > $1 })
    #expect(places?.count == 12 && places == sorted)
  }

  @Test func `January is named, whichever months there is room for`() async throws {
    let (flat, ada) = try await openLongAgo()
    try await spend(
      flat, ada, [("Rent", "98765432.10", "2025-06-02", "rent"), ("Rent", "9", "2025-05-02", "rent")])
    let captions = try await captions(ada, flat.list + "/reports")
    #expect(captions["Jan"] != nil && captions["Jan"] == captions["2025"] && captions["Jun"] == nil)
  }

  @Test(arguments: [("May", "2025-05-02"), ("Jun", "2025-06-02")], [true, false])
  func `the only month that counts is named, whichever others there is room for`(
    _ month: (name: String, day: String), isOfMonth: Bool
  ) async throws {
    let (flat, ada) = try await openLongAgo()
    try await spend(flat, ada, [("Rent", "98765432.10", month.day, "rent")])
    let days = try #require(Day(month.day)).monthRange
    let query = isOfMonth ? "?from=\(days.lowerBound)&to=\(days.upperBound)" : ""
    let captions = try await captions(ada, flat.list + "/reports" + query)
    #expect(captions[month.name] != nil)
    let first = try #require(["Jan", "Feb", "Mar", "Apr"].first { captions[$0] != nil })
    #expect(captions[first] == captions["2025"])
  }

  @Test func `what a month comes to stands clear of the values beside the drawing`() async throws {
    let (flat, ada) = try await openLongAgo()
    try await spend(flat, ada, [("Rent", "1929.60", "2025-06-02", "rent")])
    let page = try await ada.visit(flat.list + "/reports?period=month")
    let chart = try #require(page.first("figure", "role", "group"))
    let text = try #require(chart.descendants.first { $0.name == "text" && $0.text == "€1,929.60" })
    let middle = try #require(text["x"].flatMap { Int($0) })
    let end = try #require(chart.descendants.first { $0["class"] == "axis" }?["x2"].flatMap { Int($0) })
    #expect(middle + "€1,929.60".drawnWidth / 2 <= end)
  }

  /// The words of a drawing, and where they stand.
  private func captions(_ ada: Browser, _ path: String) async throws -> [String: String] {
    let chart = try #require(try await ada.visit(path).first("figure", "role", "group"))
    let texts = chart.descendants.filter { $0.name == "text" }
    return Dictionary(texts.map { ($0.text, $0["x"] ?? "") }) { first, _ in first }
  }

  @Test func `eight parts stand open and the others one press away`() async throws {
    let (flat, ada) = try await open()
    let categories = [
      "rent", "groceries", "drinks", "furniture", "internet", "utilities", "transit", "fuel", "taxi", "gifts",
    ]
    try await spend(flat, ada, categories.enumerated().map { ($1, "\(($0 + 1) * 10)", "2025-06-02", $1) })
    let page = try await ada.visit(flat.list + "/reports?period=month")
    let slices = page.all("li").filter { $0["class"]?.hasPrefix("slice") == true }
    #expect(slices.count == 10)
    let more = try #require(page.all("details").first { $0.text.hasPrefix("and 2 more") })
    #expect(
      more.descendants.filter { $0["class"]?.hasPrefix("slice ") == true && $0.name == "li" }.count == 2)
    let first = try #require(slices.first)
    #expect(first.text.contains("€100.00") && first.text.contains("18%") && first["class"] == "slice leisure")
    let link = try #require(first.descendants.first { $0.name == "a" }?["href"])
    #expect(try await ada.visit(link).sums["expense EUR"] == 100_00)
  }

  @Test func `what a month may cost stands in it, altogether and beside each part`() async throws {
    let (flat, ada) = try await open()
    try await spend(
      flat, ada, [("Rent", "900", "2025-06-02", "rent"), ("Beer", "90", "2025-06-03", "drinks")])
    for (category, amount) in [("rent", "1000"), ("drinks", "50")] {
      try await ada.visit(flat.list + "/budgets")
      let field = try #require(ada.document.first("select", "name", "category"))
      let name = category == "rent" ? "Rent" : "Drinks"
      let id = try #require(field.descendants.first { $0.text == name }?["value"])
      try await ada.submit("Set budget", ["category": id, "amount": amount])
    }
    let page = try await ada.visit(flat.list + "/reports?period=month")
    #expect(page.root.text.contains("€60.00 left of €1,050.00"))
    let parts = page.all("li").map(\.text)
    #expect(
      parts.contains { $0.contains("91% of all expenses") && $0.contains("Budget: €1,000.00 · €100.00 left") }
    )
    #expect(parts.contains { $0.contains("Budget: €50.00 · €40.00 over") })
    let mine = try await ada.visit(flat.list + "/reports?period=month&whose=me")
    #expect(!mine.root.text.contains("of €1,050.00") && !mine.root.text.contains("Budget:"))
  }

  @Test func `income and what remains are shown where more than a tenth came in`() async throws {
    let (flat, ada) = try await open()
    try await spend(flat, ada, [("Rent", "900", "2025-06-02", "rent")])
    let without = try await ada.visit(flat.list + "/reports?period=month")
    #expect(
      without.all("dt").isEmpty && !without.root.descendants.contains { $0.name == "th" && $0.text == "Net" })
    try await flat.add(
      ada,
      ["title": "Bottles", "amount": "6", "date": "2025-06-03", "kind": "income", "payer": "\(flat.ben)"])
    let little = try await ada.visit(flat.list + "/reports?period=month")
    #expect(little.all("dt").isEmpty, "less than a tenth of what was spent")
    #expect(little.root.descendants.contains { $0["data-total"] == "income" && $0["data-minor"] == "600" })
    try await flat.add(
      ada,
      ["title": "Deposit", "amount": "90", "date": "2025-06-03", "kind": "income", "payer": "\(flat.ben)"])
    let page = try await ada.visit(flat.list + "/reports?period=month")
    #expect(page.all("dt").map(\.text) == ["Income", "Net"])
    let net = try #require(page.root.descendants.first { $0["data-total"] == "net" })
    #expect(net.text == "−€804.00" && net["class"] == "number")
  }

  @Test func `beside the sum stands one's own share of it`() async throws {
    let (flat, ada) = try await open()
    try await spend(flat, ada, [("Rent", "900", "2025-06-02", "rent")])
    let page = try await ada.visit(flat.list + "/reports?period=month")
    #expect(page.root.text.contains("€900.00 your share €300.00"))
    let mine = try await ada.visit(flat.list + "/reports?period=month&whose=me")
    #expect(!mine.root.text.contains("your share"))
  }

  @Test func `columns begin with the first month that has an entry, and a single one is not drawn`()
    async throws
  {
    let (flat, ada) = try await open()
    try await spend(flat, ada, [("Rent", "900", "2025-06-02", "rent")])
    #expect(try await ada.visit(flat.list + "/reports").first("figure", "role", "group") == nil)
    try await spend(flat, ada, [("Rent", "300", "2025-04-02", "rent")])
    let chart = try #require(try await ada.visit(flat.list + "/reports").first("figure", "role", "group"))
    let columns = chart.descendants.filter { $0.name == "a" }
    #expect(
      columns.map { $0["aria-label"] } == ["April 2025: €300.00", "May 2025: €0.00", "June 2025: €900.00"])
    let widths = chart.descendants.filter { $0["class"] == "column" }.compactMap { Int($0["width"] ?? "") }
    #expect(widths.allSatisfy { $0 < 60 })
  }

  @Test func `a bar is the share of the whole`() async throws {
    let (flat, ada) = try await open()
    try await spend(
      flat, ada, [("Rent", "900", "2025-06-02", "rent"), ("Milk", "100", "2025-06-02", "groceries")])
    let page = try await ada.visit(flat.list + "/reports?period=month")
    let bars = page.root.descendants.filter { $0["class"]?.hasPrefix("slice ") == true }.map { slice in
      slice.descendants.first { $0.name == "rect" }?["width"]
    }
    #expect(bars == ["180", "20"])
  }

  @Test func `other currencies are folded`() async throws {
    let (flat, ada) = try await open()
    try await spend(flat, ada, [("Rent", "900", "2025-06-02", "rent")])
    try await flat.add(
      ada, ["title": "Sushi", "amount": "9000", "currency": "JPY", "rate": "", "date": "2025-06-03"])
    let page = try await ada.visit(flat.list + "/reports?period=month")
    let folded = try #require(page.all("details").first { $0.text.hasPrefix("+1 other currency") })
    let totals = folded.descendants.filter { $0["data-total"] == "expense" }
    #expect(totals.map { $0["data-currency"] } == ["JPY"])
  }

  @Test(arguments: [
    (1, 10), (10, 10), (11, 12), (39, 40), (41, 50), (61, 80), (101, 120), (90_000, 100_000),
    (Int64.max, Int64.max),
  ]) func `an axis ends at a round number`(_ largest: Int64, _ highest: Int64) throws {
    let euro = try #require(Currency.named("EUR"))
    let formats = Formats(t: Strings(language: .en), today: try #require(Day("2025-06-15")))
    #expect(AxisMarks(upTo: largest, euro, formats).highest == highest)
  }
}
