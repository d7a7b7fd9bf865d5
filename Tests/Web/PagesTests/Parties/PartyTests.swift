import Ledger
import Store
import Testing

struct PartyTests {
  private typealias Tenant = SettledFlat.Tenant

  private static func members(_ tenants: [Tenant]) -> [(String, String)] {
    tenants.map { ("member", $0.id.description) }
  }

  private func open() async throws -> (SettledFlat, Browser) {
    let flat = try await SettledFlat.lived()
    let ada = try await flat.made.signIn(as: .ada)
    try await ada.visit(flat.path("parties"))
    return (flat, ada)
  }

  private func party(_ flat: SettledFlat, of tenant: Tenant) throws -> ID<Party>? {
    try flat.made.store.read { try $0.members(of: flat.group) }.first { $0.id == tenant.id }?.party
  }

  @Test func `a group where everyone settles alone says so, and offers the first step`() async throws {
    let (_, ada) = try await open()
    #expect(ada.document.heading == "Couples and families")
    #expect(ada.document.root.text.contains("Everyone settles separately"))
    #expect(ada.document.form("Settle together") != nil)
  }

  @Test(arguments: ["members", "balances"]) func `pages about people lead there`(page: String) async throws {
    let (flat, ada) = try await open()
    #expect(try await ada.visit(flat.path(page)).link("Couples and families") == flat.path("parties"))
  }

  @Test func `a couple is one row of the balances, and its parts add up`() async throws {
    let (flat, ada) = try await open()
    let before = try await ada.visit(flat.path("balances")).balances()
    let page = try await ada.post(flat.path("parties"), Self.members([.chi, .dee]))
    #expect(page.message?.hasPrefix("Chi and Dee now settle together.") == true)
    #expect(try party(flat, of: .chi) == party(flat, of: .dee))
    let balances = try await ada.visit(flat.path("balances"))
    let after = balances.balances()
    let (chi, dee) = (Tenant.chi.id.description, Tenant.dee.id.description)
    #expect(after.count == 3)
    #expect(after[chi] == (before[chi] ?? 0) + (before[dee] ?? 0))
    #expect(after.values.reduce(0, +) == 0)
    let row = try #require(balances.first("li", "data-member", chi))
    #expect(row.text.contains("Chi and Dee"))
    #expect(row.descendants.filter { $0["class"]?.contains("balance-parts") == true }.count == 1)
  }

  @Test func `the first page and the way to the group say of a couple what its balances say`() async throws {
    let (flat, ada) = try await open()
    try await ada.post(flat.path("parties"), Self.members([.ada, .chi]))
    let balances = try await ada.visit(flat.path("balances")).balances()
    let couple = try #require(balances[Tenant.ada.id.description] ?? balances[Tenant.chi.id.description])
    let home = try await ada.visit("/")
    let card = try #require(home.all("li").first { $0["data-group"] != nil })
    let note = try #require(card.descendants.first { $0["data-standing"] != nil })
    #expect(note["data-minor"] == "\(couple)")
    #expect(note.text.contains("jointly"))
    let total = try #require(home.all("p").first { $0["data-total"] != nil })
    #expect(total["data-minor"] == "\(couple)")
    let amount = try #require(note.descendants.first { $0["class"]?.hasPrefix("number") == true }).text
    let ways = home.all("nav").filter { $0["class"] == "rail" }
    #expect(ways.contains { $0.text.contains(amount) })
  }

  @Test func `the list of members says who settles with whom`() async throws {
    let (flat, ada) = try await open()
    try await ada.post(flat.path("parties"), Self.members([.chi, .dee]))
    let members = try await ada.visit(flat.path("members"))
    let row = { (tenant: Tenant) in
      try #require(members.first("li", "data-member", tenant.id.description)).text
    }
    let words = [try row(.chi), try row(.dee)].map { row in
      row.firstRange(of: /settles together with (Chi|Dee)/).map { String(row[$0.upperBound...]) }
    }
    // Both read how they stand together.
    #expect(words[0] != nil && words[0] == words[1])
    #expect(try !row(.ada).contains("settles together"))
  }

  @Test(arguments: [true, false]) func `what is behind the balance of a couple adds up to it`(
    simplifies: Bool
  ) async throws {
    let (flat, ada) = try await open()
    if !simplifies { try await flat.change(.group(.simplifiesDebts(false))) }
    try await ada.post(flat.path("parties"), Self.members([.chi, .dee]))
    let page = try await ada.visit(flat.path("balances"))
    let row = try #require(page.first("li", "data-member", Tenant.chi.id.description))
    let why = try #require(row.descendants.first { $0["class"] == "balance-why" }?["href"])
    let lines = try await ada.visit(why).all("tr").compactMap { $0["data-minor"].flatMap { Int64($0) } }
    #expect("\(lines.reduce(0, +))" == row["data-minor"])
    #expect(ada.document.heading?.hasPrefix("Chi and Dee ") == true)
    for proposal in page.proposals {
      let reason = try #require(proposal.descendants.first { $0["class"] == "balance-why" }?["href"])
      let sum = try await ada.visit(reason).all("tr").compactMap { $0["data-minor"].flatMap { Int64($0) } }
        .reduce(0, +)
      if !simplifies { #expect("\(sum)" == proposal["data-minor"]) }
      #expect(sum != 0)
    }
  }

  @Test func `a couple that is even says why as long as something is open between the two`() async throws {
    let flat = try await SettledFlat.empty()
    try await flat.spend("Rent", 1_000, by: .chi, among: [.dee])
    let ada = try await flat.made.signIn(as: .ada)
    try await ada.post(flat.path("parties"), Self.members([.chi, .dee]))
    let page = try await ada.visit(flat.path("balances"))
    let row = try #require(page.first("li", "data-member", Tenant.chi.id.description))
    let why = try #require(row.descendants.first { $0["class"] == "balance-why" })
    #expect(row["data-minor"] == "0" && why["aria-label"]?.contains("Chi and Dee") == true)
    #expect(try await ada.visit(try #require(why["href"])).heading == "Chi and Dee are settled up")
    let alone = try #require(page.first("li", "data-member", Tenant.ben.id.description))
    #expect(!alone.descendants.contains { $0["class"] == "balance-why" })
  }

  @Test func `payments are proposed between parties, and the viewer sees their own`() async throws {
    let flat = try await SettledFlat.empty()
    try await flat.spend("Rent", 40_000, by: .chi)
    let ada = try await flat.made.signIn(as: .ada)
    try await ada.post(flat.path("parties"), Self.members([.ada, .ben]))
    try await ada.post(flat.path("parties"), Self.members([.chi, .dee]))
    for (resident, tenant) in [(Resident.ada, Tenant.ada), (.ben, .ben)] {
      let browser = try await flat.made.signIn(as: resident)
      let page = try await browser.visit(flat.path("balances"))
      let proposal = try #require(page.proposals.first)
      #expect(page.proposals.count == 1)
      #expect(proposal["data-from"] == tenant.id.description)
      #expect(proposal["data-to"] == Tenant.chi.id.description)
      #expect(proposal["data-minor"] == "20000")
      #expect(proposal.text.hasPrefix("You pay Chi and Dee €200.00"))
    }
    let even = try await ada.visit(flat.path("balances"))
    #expect(even.proposals.count == 1)
    try await ada.submit("Paid")
    #expect(ada.document.root.text.contains("All settled up"))
  }

  @Test func `forming, changing and ending it can be undone, and stand in the history`() async throws {
    let (flat, ada) = try await open()
    try await ada.post(flat.path("parties"), Self.members([.chi, .dee]))
    let couple = try #require(try party(flat, of: .chi))
    try await ada.submit("Undo")
    #expect(ada.path == flat.path("parties"))
    #expect(try party(flat, of: .chi) == nil)
    #expect(try party(flat, of: .dee) == nil)
    try await ada.submit("Redo")
    #expect(try party(flat, of: .dee) == couple)
    let page = try await ada.post(flat.path("parties/\(couple)"), Self.members([.ada, .dee]))
    #expect(page.message?.hasPrefix("Ada and Dee now settle together.") == true)
    #expect(try party(flat, of: .chi) == nil)
    #expect(try party(flat, of: .ada) == couple)
    try await ada.submit("Settle separately")
    #expect(ada.document.root.text.contains("Everyone settles separately"))
    #expect(try party(flat, of: .dee) == nil)
    try await ada.submit("Undo")
    #expect(try party(flat, of: .ada) == couple)
    let history = try await ada.visit(flat.path("history")).root.text
    #expect(history.contains("Settle together: Ada and Dee"))
    #expect(history.contains("Settles separately"))
  }

  @Test func `one alone is no party, and what was chosen stays chosen`() async throws {
    let (flat, ada) = try await open()
    let before = try flat.position()
    let page = try await ada.post(flat.path("parties"), Self.members([.dee]))
    #expect(ada.status == 422)
    #expect(page.error("member") == "Choose at least two people.")
    let boxes = page.all("input").filter { $0["name"] == "member" && $0["checked"] != nil }
    #expect(boxes.map { $0["value"] } == [Tenant.dee.id.description])
    #expect(try flat.position() == before)
  }

  @Test func `the same form sent twice makes one party`() async throws {
    let (flat, ada) = try await open()
    let fields = Self.members([.chi, .dee]) + [("operation", "AAAAAAAAAAAAAAAAAAAAAQ")]
    try await ada.post(flat.path("parties"), fields)
    let position = try flat.position()
    try await ada.post(flat.path("parties"), fields)
    #expect(ada.status == 200)
    #expect(try flat.position() == position)
  }

  @Test func `only owners put others into a party`() async throws {
    let (flat, _) = try await open()
    let before = try flat.position()
    let ben = try await flat.made.signIn(as: .ben)
    let page = try await ben.visit(flat.path("parties"))
    #expect(page.all("input").filter { $0["disabled"] != nil }.count == 1)
    try await ben.post(flat.path("parties"), Self.members([.ada, .ben]))
    #expect(ben.status == 422)
    #expect(ben.document.error("member")?.hasPrefix("People who have joined decide") == true)
    #expect(try flat.position() == before)
    try await ben.post(flat.path("parties"), Self.members([.ben, .chi]))
    #expect(ben.status == 200)
    #expect(try party(flat, of: .ben) != nil)
  }

  @Test func `people and parties of another group are not there`() async throws {
    let (flat, ada) = try await open()
    let before = try flat.position()
    let couple = ID<Party>(high: 1, low: 77)
    for path in ["parties", "parties/\(couple)", "parties/\(couple)/dissolution"] {
      try await ada.post(flat.path(path), Self.members([.ada]) + [("member", flat.stranger.description)])
      #expect(ada.status == 404, "\(path)")
    }
    #expect(try flat.position() == before)
  }

  @Test func `when one of a party leaves, those who stay pay and are paid`() async throws {
    let flat = try await SettledFlat.empty()
    try await flat.spend("Rent", 40_000, by: .chi)
    let ada = try await flat.made.signIn(as: .ada)
    try await ada.post(flat.path("parties"), Self.members([.chi, .dee]))
    try await flat.change(.member(Tenant.chi.id, .removed(true)))
    let page = try await ada.visit(flat.path("balances"))
    #expect(page.proposals.allSatisfy { $0["data-to"] == Tenant.dee.id.description })
    try await ada.submit("Paid")
    #expect(ada.document.message?.contains("paid Dee") == true)
  }
}
