import Testing

/// The balances beside the list.
struct BalanceSummaryTests {
  private func rows(_ page: Document) -> [String] {
    page.all("li").filter { $0["data-beside"] != nil }.map(\.text)
  }

  @Test func `they say what the page of balances says`() async throws {
    let made = try await TestSite.household()
    let flat = try await made.group("Our flat", founder: .ada, others: ["Ben", "Chi"])
    let ada = try await made.signIn(as: .ada)
    let list = "/groups/\(flat.id)"
    // No one has spent any money yet.
    #expect(rows(try await ada.visit(list)) == [])
    try await made.pay(900, 1, for: [0, 1, 2], in: flat)
    let beside = rows(try await ada.visit(list))
    #expect(beside.count == 3)
    let words = ["gets back €6.00", "you owe €3.00"]
    for word in words { #expect(beside.joined().contains(word), "\(word): \(beside)") }
    // They are the group's, also when the list is filtered.
    #expect(rows(try await ada.visit("\(list)?q=nothing+like+this")) == beside)
    #expect(try await ada.visit(list).all("a").contains { $0["href"] == "\(list)/balances" })
  }

  @Test func `what this year's expenses came to leads to their report`() async throws {
    let made = try await TestSite.household()
    let flat = try await made.group("Our flat", founder: .ada, others: ["Ben"])
    let ada = try await made.signIn(as: .ada)
    try await made.pay(900, 1, for: [0, 1], in: flat)
    try await made.pay(350, 0, for: [0, 1], in: flat)
    let aside = try #require(
      try await ada.visit("/groups/\(flat.id)").all("aside").first { $0["class"] == "beside" })
    let sum = try #require(aside.descendants.first { $0["data-expenses"] == "1250" })
    #expect(sum.text.hasSuffix("expenses €12.50, see the report"))
    let report = try #require(sum["href"])
    #expect(report.contains("-01-01&to=") && report.hasSuffix("-12-31"))
    let page = try await ada.visit(report)
    #expect(page.root.text.contains("€12.50"))
  }

  @Test func `each currency has its own heading`() async throws {
    let flat = try await SettledFlat.lived()
    try await flat.spend("Museum", 7_700, by: .ben, currency: "USD")
    let ada = try await flat.made.signIn(as: .ada)
    let page = try await ada.visit("/groups/\(flat.group)")
    let beside = try #require(page.all("aside").first { $0["class"] == "beside" })
    let headings = beside.descendants.filter { $0.name == "h3" }.map(\.text)
    #expect(headings == ["EUR · Euro", "USD · US Dollar"])
  }

  @Test func `of many the first eight stand there`() async throws {
    let made = try await TestSite.household()
    let names = (1...19).map { "Person \($0)" }
    let crowd = try await made.group("A crowd", founder: .ada, others: names)
    try await made.pay(2000, 0, for: Array(0...19), in: crowd)
    let ada = try await made.signIn(as: .ada)
    let page = try await ada.visit("/groups/\(crowd.id)")
    #expect(rows(page).count == 8)
    #expect(page.root.text.contains("12 more"))
  }
}
