import HTTP
import Ledger
import Testing

struct ReportPageTests {
  private func open() async throws -> (SharedFlat, Browser) {
    let flat = try await SharedFlat.make()
    return (flat, try await flat.browser())
  }

  /// Some entries around the ends of months, with a payment that counts for nothing.
  private func fill(_ flat: SharedFlat, _ ada: Browser) async throws {
    for (title, amount, date, category) in [
      ("Market", "30.00", "2024-02-28", "groceries"), ("Leap", "9.00", "2024-02-29", "groceries"),
      ("Rent", "900.00", "2024-03-01", "rent"), ("Party", "60.00", "2024-12-31", "none"),
      ("Hangover", "3.00", "2025-01-01", "drinks"),
    ] { try await flat.add(ada, ["title": title, "amount": amount, "date": date, "category": category]) }
    try await flat.add(
      ada,
      [
        "title": "Bottles", "amount": "6.00", "date": "2024-12-30", "kind": "income", "category": "drinks",
        "payer": "\(flat.ben)",
      ])
    try await flat.add(
      ada, ["title": "Cash", "amount": "50", "date": "2024-12-30", "kind": "transfer", "to": "\(flat.ben)"])
    try await flat.add(
      ada,
      [
        "title": "Sushi", "amount": "9000", "currency": "JPY", "rate": "", "date": "2024-12-31",
        "tags": "Trip, Fun", "category": "none",
      ])
  }

  @Test(arguments: [("category", "No category"), ("tag", "No tag"), ("payee", "No shop")])
  func `the line of what has none leads to its entries`(by grouping: String, name: String) async throws {
    let (flat, ada) = try await open()
    try await fill(flat, ada)
    let report = try await ada.visit("\(flat.list)/reports?by=\(grouping)&from=2024-01-01&to=2024-12-31")
    let row = try #require(report.all("tr").first { $0["data-part"] == "" && $0.text.contains(name) })
    let figures = row.descendants.filter { $0["data-figure"] == "expense" }
    let link = try #require(row.descendants.first { $0.name == "a" }?["href"])
    #expect(link == "\(flat.list)?\(grouping)=none&from=2024-01-01&to=2024-12-31")
    let sums = try await ada.visit(link).sums
    #expect(figures.first?["data-minor"].flatMap { Int64($0) } == sums["expense EUR"])
    #expect(sums["transfer EUR"] == nil)
  }

  @Test func `a group's menu leads to its reports, which are zero while there is nothing`() async throws {
    let (flat, ada) = try await open()
    #expect(ada.document.link("Reports") == flat.list + "/reports?period=month")
    for query in ["", "?by=month", "?from=2024-01-01&to=2024-12-31", "?from=2024-12-31&to=2024-01-01"] {
      let page = try await ada.visit(flat.list + "/reports" + query)
      #expect(ada.status == 200)
      #expect(page.totals == ["expense EUR": 0, "income EUR": 0, "net EUR": 0], "\(query)")
    }
    #expect(ada.document.root.text.contains("Nothing was spent or received in this period."))
  }

  @Test func `totals are of the days that are asked for, in each currency by itself`() async throws {
    let (flat, ada) = try await open()
    try await fill(flat, ada)
    let cases: [(String, [String: Int64])] = [
      (
        "",
        [
          "expense EUR": 1_002_00, "income EUR": 6_00, "net EUR": -996_00, "expense JPY": 9_000,
          "income JPY": 0, "net JPY": -9_000,
        ]
      ), ("from=2024-02-01&to=2024-02-29", ["expense EUR": 39_00, "income EUR": 0, "net EUR": -39_00]),
      ("from=2024-02-29&to=2024-12-30", ["expense EUR": 909_00, "income EUR": 6_00, "net EUR": -903_00]),
      ("from=2025-01-01&to=2025-12-31", ["expense EUR": 3_00, "income EUR": 0, "net EUR": -3_00]),
      ("from=2026-01-01&to=2026-12-31", ["expense EUR": 0, "income EUR": 0, "net EUR": 0]),
      ("category=rent", ["expense EUR": 900_00, "income EUR": 0, "net EUR": -900_00]),
      ("kind=income", ["expense EUR": 0, "income EUR": 6_00, "net EUR": 6_00]),
      ("kind=transfer", ["expense EUR": 0, "income EUR": 0, "net EUR": 0]),
      (
        "from=2024-03-01&to=2024-03-31&whose=me",
        ["expense EUR": 300_00, "income EUR": 0, "net EUR": -300_00]
      ),
    ]
    for (query, totals) in cases {
      #expect(try await ada.visit(flat.list + "/reports?" + query).totals == totals, "\(query)")
    }
  }

  @Test func `each part leads to its entries, and the list comes to the same`() async throws {
    let (flat, ada) = try await open()
    try await fill(flat, ada)
    for query in ["by=category", "by=tag", "by=month", "by=category&from=2024-02-29&to=2024-12-30"] {
      let page = try await ada.visit(flat.list + "/reports?" + query)
      let rows = page.rows
      #expect(!rows.isEmpty)
      for row in rows {
        guard let link = row.descendants.first(where: { $0.name == "a" })?["href"] else { continue }
        let list = try await ada.visit(link)
        for figure in row.figures where figure.name == "expense" {
          #expect(list.sums["expense \(figure.currency)"] ?? 0 == figure.units, "\(query) \(row.text)")
        }
      }
    }
  }

  @Test func `months without anything are there, and come in their order`() async throws {
    let (flat, ada) = try await open()
    try await fill(flat, ada)
    let page = try await ada.visit(flat.list + "/reports?by=month&from=2024-01-15&to=2024-12-31&kind=expense")
    let months = page.rows.filter { $0.figures.first?.currency == "EUR" }
    #expect(months.compactMap { $0["data-part"] }.first == "2024-01")
    #expect(months.count == 12)
    #expect(months.map { $0.figures[0].units } == [0, 39_00, 900_00, 0, 0, 0, 0, 0, 0, 0, 0, 60_00])
    let endless = try await ada.visit(flat.list + "/reports?by=month&from=0001-01-01&to=9999-12-31")
    #expect(endless.rows.count < 20)
  }

  @Test func `the whole is what its parts come to, and what its table has`() async throws {
    let (flat, ada) = try await open()
    try await fill(flat, ada)
    for by in ["category", "payee", "member", "month"] {
      for whose in ["group", "me"] {
        let query = "?by=\(by)&whose=\(whose)&from=2024-02-29"
        let page = try await ada.visit(flat.list + "/reports" + query)
        let totals = page.totals.filter { !$0.key.hasPrefix("income") && !$0.key.hasPrefix("net") }
        var parts: [String: Int64] = [:]
        for figure in page.rows.flatMap(\.figures) where figure.name == "expense" {
          parts["expense \(figure.currency)", default: 0] += figure.units
        }
        #expect(parts == totals, "\(query)")
        try await ada.send("GET", flat.list + "/reports.csv" + query)
        let lines = ada.response.text.split(separator: "\r\n").map(String.init)
        #expect(lines[0] == "\(by),currency,expense,income,net")
        let euros = lines.filter { $0.contains(",EUR,") }.compactMap {
          Double($0.split(separator: ",", omittingEmptySubsequences: false)[2])
        }
        #expect(Int64((euros.reduce(0, +) * 100).rounded()) == totals["expense EUR"], "\(query)")
      }
    }
  }

  @Test func `a table is safe to open`() async throws {
    let (flat, ada) = try await open()
    for (number, payee) in ["=1+1", "+1", "-1", "@x", "a \"b\", c"].enumerated() {
      try await flat.add(ada, ["title": "Tea", "amount": "\(number + 1)", "payee": payee])
    }
    try await ada.send("GET", flat.list + "/reports.csv?by=payee")
    #expect(ada.response.fields[.contentType] == "text/csv; charset=utf-8")
    let cells = ada.response.text.split(separator: "\r\n").dropFirst().map { $0.split(separator: ",EUR,")[0] }
    #expect(Set(cells) == ["\"'=1+1\"", "\"'+1\"", "\"'-1\"", "\"'@x\"", "\"a \"\"b\"\", c\""])
  }

  @Test func `months, quarters and years are a step away, and so are those beside them`() async throws {
    let (flat, ada) = try await open()
    let page = try await ada.visit(flat.list + "/reports?by=payee&whose=me")
    let quarter = try #require(page.link("Quarter"))
    #expect(quarter == flat.list + "/reports?from=2025-04-01&to=2025-06-30&by=payee&whose=me")
    try await ada.visit(quarter)
    #expect(ada.document.all("h2").map(\.text).contains("Quarter 2 of 2025"))
    try await ada.visit(try #require(ada.document.link("Quarter 1 of 2025")))
    #expect(ada.document.first("input", "id", "from")?["value"] == "2025-01-01")
    #expect(ada.document.first("input", "id", "to")?["value"] == "2025-03-31")
    let month = try #require(ada.document.link("Month"))
    try await ada.visit(month)
    #expect(ada.document.all("h2").map(\.text).contains("March 2025"))
    try await ada.visit(try #require(ada.document.link("February 2025")))
    #expect(ada.document.first("input", "id", "to")?["value"] == "2025-02-28")
    try await ada.visit(try #require(ada.document.link("Year")))
    #expect(ada.document.link("2024") != nil && ada.document.link("2026") != nil)
  }

  @Test func `what is filtered by stays while something else is chosen`() async throws {
    let (flat, ada) = try await open()
    try await fill(flat, ada)
    let page = try await ada.visit(flat.list + "/reports?category=rent&q=rent")
    #expect(page.root.text.contains("Only entries that match the list’s filter are counted."))
    let form = try #require(page.form("Show"))
    #expect(form.fields.contains { $0 == ("category", "rent") })
    #expect(form.fields.contains { $0 == ("q", "rent") })
    #expect(page.link("Count all entries") == flat.list + "/reports")
    #expect(page.link("See entries") == flat.list + "?q=rent&category=rent")
  }

  @Test(arguments: ["from=soon", "to=2025-02-30", "from=2025-02-01&to=2025-01-01"])
  func `days that are none are said to be`(_ query: String) async throws {
    let (flat, ada) = try await open()
    let page = try await ada.visit(flat.list + "/reports?" + query)
    #expect(ada.status == 200)
    #expect(page.error("from") != nil || page.error("to") != nil)
  }

  @Test func `a chart is named, described, and says nothing that the table does not`() async throws {
    let (flat, ada) = try await open()
    try await fill(flat, ada)
    for by in Report.Grouping.allCases {
      let page = try await ada.visit(flat.list + "/reports?by=\(by.rawValue)")
      let charts = page.all("figure").filter { $0["role"] == "group" }
      #expect(charts.count == 2)
      for chart in charts {
        for id in [chart["aria-labelledby"], chart["aria-describedby"]] {
          let id = try #require(id)
          #expect(page.root.descendants.contains { $0["id"] == id && !$0.text.isEmpty })
        }
        #expect(chart.descendants.contains { $0.name == "rect" })
      }
    }
  }

  @Test func `others' groups, members and tags are not there`() async throws {
    let (flat, ada) = try await open()
    try await ada.visit("/groups/\(flat.otherGroup)/reports")
    #expect(ada.status == 404)
    for query in ["member=\(flat.stranger)", "tag=\(flat.strangersTag)"] {
      try await ada.visit(flat.list + "/reports?" + query)
      #expect(ada.status == 404, "\(query)")
      try await ada.visit(flat.list + "/reports.csv?" + query)
      #expect(ada.status == 404, "\(query)")
    }
  }

  @Test func `a report is not written again while it is the same`() async throws {
    let (flat, ada) = try await open()
    try await ada.visit(flat.list + "/reports")
    let tag = try #require(ada.response.fields[.entityTag])
    try await ada.visit(flat.list + "/reports")
    #expect(ada.response.fields[.entityTag] == tag)
    try await flat.add(ada, ["title": "Tea", "amount": "1"])
    try await ada.visit(flat.list)
    try await ada.visit(flat.list + "/reports")
    #expect(ada.response.fields[.entityTag] != tag)
  }
}

extension Document {
  /// The totals, by what they are of and their currency.
  fileprivate var totals: [String: Int64] {
    root.descendants.reduce(into: [:]) { totals, element in
      guard let name = element["data-total"], let currency = element["data-currency"] else { return }
      totals["\(name) \(currency)"] = element["data-minor"].flatMap { Int64($0) }
    }
  }

  fileprivate var rows: [Element] { all("tr").filter { $0["data-part"] != nil } }
}

extension Element {
  fileprivate var figures: [(name: String, currency: String, units: Int64)] {
    descendants.compactMap { cell in
      guard let name = cell["data-figure"], let currency = cell["data-currency"],
        let units = cell["data-minor"].flatMap({ Int64($0) })
      else { return nil }
      return (name, currency, units)
    }
  }
}
