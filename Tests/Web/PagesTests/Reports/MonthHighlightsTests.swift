import Testing

struct MonthHighlightsTests {
  private func open() async throws -> (SharedFlat, Browser) {
    let flat = try await SharedFlat.make()
    return (flat, try await flat.browser())
  }

  private func facts(_ page: Document) -> [String] {
    let card = page.first("section", "aria-labelledby", "highlights-title")
    return card?.descendants.filter { $0.name == "li" }.map(\.text) ?? []
  }

  @Test func `a month that is over says what stood out in it`() async throws {
    let (flat, ada) = try await open()
    for (title, amount, date, category, payer) in [
      ("Market", "100.00", "2024-02-28", "groceries", flat.ada),
      ("Milk", "20.00", "2024-03-02", "groceries", flat.ben),
      ("Rent", "900.00", "2024-03-01", "rent", flat.ada),
      ("Bread", "39.50", "2024-03-04", "groceries", flat.ben),
    ] {
      try await flat.add(
        ada, ["title": title, "amount": amount, "date": date, "category": category, "payer": "\(payer)"])
    }
    try await flat.add(
      ada, ["title": "Cash", "amount": "5000", "date": "2024-03-30", "kind": "transfer", "to": "\(flat.ben)"])
    let page = try await ada.visit("\(flat.list)/reports?from=2024-03-01&to=2024-03-31")
    #expect(
      facts(page) == [
        "Biggest expense: Rent, €900.00", "Paid most often: Ben (2×)",
        "Groceries: €40.50 less than February 2024",
      ])
    #expect(page.first("textarea", "id", "highlights-text")?.text.contains("€959.50") == true)
    for other in [
      "", "?whose=me&from=2024-03-01&to=2024-03-31", "?from=2024-03-01&to=2024-03-30", "?period=month",
    ] { #expect(try await facts(ada.visit("\(flat.list)/reports\(other)")).isEmpty, "\(other)") }
    // Too little to stand out.
    #expect(try await facts(ada.visit("\(flat.list)/reports?from=2024-02-01&to=2024-02-29")).isEmpty)
  }

  @Test func `what is sent to others names the one who sends it`() async throws {
    let (flat, ada) = try await open()
    for day in 1...3 {
      let fields = ["title": "Milk", "amount": "\(day)", "date": "2024-03-0\(day)"]
      try await flat.add(
        ada, fields.merging(["payer": "\(day == 1 ? flat.ben : flat.ada)"]) { _, new in new })
    }
    let page = try await ada.visit("\(flat.list)/reports?from=2024-03-01&to=2024-03-31")
    #expect(facts(page).contains("Paid most often: You (2×)"))
    let told = try #require(page.first("textarea", "id", "highlights-text")?.text)
    #expect(told.contains("Paid most often: Ada (2×)"), "\(told)")
    // One without an exchange rate may have cost more.
    try await flat.add(ada, ["title": "Flight", "amount": "500", "currency": "USD", "date": "2024-03-09"])
    let mixed = try await ada.visit("\(flat.list)/reports?from=2024-03-01&to=2024-03-31")
    #expect(!facts(mixed).contains { $0.hasPrefix("Biggest expense") } && !facts(mixed).isEmpty)
  }
}
