import Ledger
import Testing

@testable import Pages

struct BalancesTests {
  @Test func `balances add up to zero`() async throws {
    let flat = try await SettledFlat.lived()
    let ada = try await flat.made.signIn(as: .ada)
    let balances = try await ada.visit(flat.path("balances")).balances()
    #expect(balances.count == 4)
    #expect(balances.values.reduce(0, +) == 0)
    #expect(balances.values.contains { $0 > 0 } && balances.values.contains { $0 < 0 })
  }

  @Test func `a balance has a number and a word, and those who get most back come first`() async throws {
    let flat = try await SettledFlat.empty()
    try await flat.spend("Groceries", 4_000, by: .ada)
    let ada = try await flat.made.signIn(as: .ada)
    let page = try await ada.visit(flat.path("balances"))
    let rows = page.root.descendants.filter { $0["data-member"] != nil }
    #expect(rows.first?["data-member"] == SettledFlat.Tenant.ada.id.description)
    #expect(rows.first?.text.contains("Ada (you)") == true)
    #expect(rows.first?.text.contains("you get back") == true)
    #expect(rows.first?.text.contains("€30.00") == true)
    #expect(rows.last?.text.contains("owes") == true)
    #expect(rows.last?.text.contains("€10.00") == true)
    // The word says which way it goes, and red is what one owes oneself.
    #expect(rows.allSatisfy { !$0.text.contains("+") && !$0.text.contains("\u{2212}") })
    #expect(!page.root.descendants.contains { $0["class"] == "number loss" })
    let ben = try await flat.made.signIn(as: .ben)
    let his = try await ben.visit(flat.path("balances")).first("main", "id", "main")
    let red = try #require(his).descendants.filter { $0["class"] == "number loss" }
    #expect(red.map(\.text) == ["€10.00", "€10.00"])
    #expect(page.all("main").first?["data-seq"] == "\(try flat.position())")
  }

  @Test func `how I stand comes first, then my payments, and those of the others are folded`() async throws {
    let flat = try await SettledFlat.lived()
    let page = try await flat.made.signIn(as: .ada).visit(flat.path("balances"))
    let mine = try #require(page.root.descendants.first { $0["class"] == "standing-large" })
    let row = try #require(
      page.root.descendants.first { $0["data-member"] == SettledFlat.Tenant.ada.id.description })
    let amount = try #require(row.descendants.first { $0.name == "b" }).text
    #expect(mine.text.contains(amount))
    #expect(!mine.text.contains("+"))
    let folded = page.all("details").flatMap(\.descendants).compactMap { $0["data-from"] == nil ? nil : $0 }
    let all = page.root.descendants.filter { $0["data-from"] != nil }
    #expect(!folded.isEmpty && folded.count < all.count)
    let ada = SettledFlat.Tenant.ada.id.description
    for payment in all {
      let isMine = payment["data-from"] == ada || payment["data-to"] == ada
      let isFolded = folded.contains {
        $0["data-from"] == payment["data-from"] && $0["data-to"] == payment["data-to"]
      }
      #expect(isMine != isFolded)
    }
  }

  @Test func `a reminder to a debtor says the amount and links to the balances`() async throws {
    let flat = try await SettledFlat.empty()
    try await flat.spend("Groceries", 4_000, by: .ada)
    let ada = try await flat.made.signIn(as: .ada)
    let page = try await ada.visit(flat.path("balances"))
    let words = page.all("textarea").map(\.text)
    let withoutAccount = page.all("form").count { $0["action"]?.hasSuffix("/owed") == true }
    #expect(!words.isEmpty && words.count + withoutAccount == page.proposals.count)
    let link = "http://\(ada.host)\(flat.path("balances"))"
    #expect(words.allSatisfy { $0.contains("10.00") && $0.contains(link) && $0.hasPrefix("Hi ") })
    let ben = try await flat.made.signIn(as: .ben)
    #expect(try await ben.visit(flat.path("balances")).all("textarea").isEmpty)
  }

  @Test(arguments: [
    (amount: Int64(50), largest: UInt64(100), start: 100, width: 50), (-50, 100, 50, 50),
    (100, 100, 100, 100), (-100, 100, 0, 100), (0, 100, 100, 0), (1, 1_000_000, 100, 1),
    (-1, 1_000_000, 99, 1), (0, 0, 100, 0), (.min, UInt64(Int64.max) + 1, 0, 100),
  ]) func `a bar goes from the centre by its part of the largest`(
    amount: Int64, largest: UInt64, start: Int, width: Int
  ) {
    let bar = BalanceBar(amount, largest: largest)
    #expect(bar.start == start)
    #expect(bar.width == width)
  }

  @Test(arguments: [true, false]) func `recording each proposed payment makes everyone even`(simplifies: Bool)
    async throws
  {
    let flat = try await SettledFlat.lived()
    try await flat.spend("Museum", 7_700, by: .ben, currency: "USD")
    if !simplifies { try await flat.change(.group(.simplifiesDebts(false))) }
    let ada = try await flat.made.signIn(as: .ada)
    var page = try await ada.visit(flat.path("balances"))
    var left = page.proposals.count
    #expect(left > 3)
    while left > 0 {
      let deed = try #require(["Paid", "Received", "Record payment"].first { page.form($0) != nil })
      page = try await ada.submit(deed)
      #expect(ada.status == 200)
      try #require(page.proposals.count < left)
      left = page.proposals.count
    }
    #expect(page.balances().values.allSatisfy { $0 == 0 })
    #expect(page.balances("USD").isEmpty)
    #expect(page.root.text.contains("All settled up"))
  }

  @Test func `a group without entries is even, and offers to add one`() async throws {
    let flat = try await SettledFlat.empty()
    let ada = try await flat.made.signIn(as: .ada)
    let page = try await ada.visit(flat.path("balances"))
    #expect(page.root.text.contains("All settled up"))
    #expect(page.all("a").contains { $0["href"] == flat.path("entries/new") })
    #expect(page.proposals.isEmpty)
    #expect(!page.root.descendants.contains { $0["class"] == "standing-large" })
    let folded = page.all("details").flatMap(\.descendants).filter { $0["data-member"] != nil }
    #expect(folded.count == 4)
  }

  @Test func `what is between the others is folded for who is even`() async throws {
    let flat = try await SettledFlat.empty()
    try await flat.spend("Groceries", 4_000, by: .ada)
    let ben = try await flat.made.signIn(as: .ben)
    _ = try await ben.visit(flat.path("balances"))
    let page = try await ben.submit("Paid")
    let folds = page.all("details").filter { fold in fold.descendants.contains { $0["data-from"] != nil } }
    #expect(folds.count == 1 && folds.allSatisfy { $0["open"] == nil })
  }

  @Test func `those who settle as one pay as one`() async throws {
    let flat = try await SettledFlat.empty()
    try await flat.spend("Rent", 40_000, by: .chi)
    let couple = ID<Party>(high: 8, low: 1)
    try await flat.change(.member(SettledFlat.Tenant.chi.id, .party(couple)))
    try await flat.change(.member(SettledFlat.Tenant.dee.id, .party(couple)))
    let ada = try await flat.made.signIn(as: .ada)
    let page = try await ada.visit(flat.path("balances"))
    #expect(page.proposals.count == 2)
    #expect(page.proposals.allSatisfy { $0["data-to"] == SettledFlat.Tenant.chi.id.description })
    #expect(page.root.text.contains("You pay Chi and Dee"))
  }

  @Test func `the entries behind a balance add up to it, page by page`() async throws {
    let flat = try await SettledFlat.lived()
    for number in 1...60 { try await flat.spend("Coffee \(number)", Int64(100 + number), by: .ben) }
    let ada = try await flat.made.signIn(as: .ada)
    let balance = try await ada.visit(flat.path("balances")).balances()[SettledFlat.Tenant.ada.id.description]
    var page = try await ada.visit(flat.path("balances/\(SettledFlat.Tenant.ada.id)?currency=EUR"))
    var amounts = page.all("tr").compactMap { $0["data-minor"].flatMap { Int64($0) } }
    #expect(amounts.count == 50)
    let older = try #require(page.all("a").first { $0.text == "Older entries" }?["href"])
    page = try await ada.visit(older)
    amounts += page.all("tr").compactMap { $0["data-minor"].flatMap { Int64($0) } }
    #expect(amounts.count == 62)
    #expect(amounts.reduce(0, +) == balance)
  }

  @Test func `a balance names all payments that would settle it, where they go to whom they may`()
    async throws
  {
    let flat = try await SettledFlat.empty()
    try await flat.spend("Groceries", 1_000, by: .ada, among: [.dee])
    try await flat.spend("Taxi", 1_500, by: .chi, among: [.dee])
    let ada = try await flat.made.signIn(as: .ada)
    let balance = flat.path("balances/\(SettledFlat.Tenant.dee.id)?currency=EUR")
    let text = try await ada.visit(balance).root.text
    #expect(text.contains("simplifies debts"))
    #expect(text.contains("Dee pays Chi €15.00") && text.contains("Dee pays you €10.00"))
    try await flat.change(.group(.simplifiesDebts(false)))
    #expect(!(try await ada.visit(balance).root.text.contains("simplifies debts")))
  }

  @Test func `a debt is explained where the group does not simplify`() async throws {
    let flat = try await SettledFlat.lived()
    try await flat.change(.group(.simplifiesDebts(false)))
    let ada = try await flat.made.signIn(as: .ada)
    let page = try await ada.visit(flat.path("balances"))
    let proposal = try #require(page.proposals.first)
    let link = try #require(proposal.descendants.first { $0["class"] == "balance-why" })
    let label = try #require(link["aria-label"])
    #expect(label.hasPrefix("Why? ") && proposal.text.contains(label.dropFirst("Why? ".count)))
    let why = try #require(link["href"])
    let reasons = try await ada.visit(why)
    let heading = try #require(reasons.heading)
    #expect(heading.hasPrefix("You get back €") && heading.contains(" from "))
    #expect(reasons.all("tr").dropFirst().allSatisfy { !$0.all("use").isEmpty }, "each has its drawing")
    #expect(reasons.all("summary").contains { $0.text.contains("How this adds up") })
    let lines = reasons.all("tr").compactMap { $0["data-minor"].flatMap { Int64($0) } }
    #expect("\(lines.reduce(0, +))" == proposal["data-minor"])
  }

  @Test(arguments: [
    "balances", "balances/AAAAAAAAAAAAAAAAAAAAAA", "entries/new?kind=transfer", "history", "bin",
  ]) func `a stranger is asked to sign in`(page: String) async throws {
    let flat = try await SettledFlat.lived()
    let nobody = flat.made.browser()
    try await nobody.visit(flat.path(page))
    #expect(nobody.document.heading == "Sign in")
  }
}
