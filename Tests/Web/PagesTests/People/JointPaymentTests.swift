import Household
import Ledger
import Store
import TestSupport
import Testing

/// What two people owe each other in several groups, paid at once.
struct JointPaymentTests {
  /// Ada owes Ben 30 in the flat, Ben owes Ada 10 on the trip, and Ada owes Ben ¥500 at sea.
  func owing() async throws -> (site: TestSite, groups: [TestGroup], ada: Browser, ben: Browser) {
    let site = try await TestSite.household()
    var groups: [TestGroup] = []
    for name in ["Flat", "Trip", "Sea"] {
      let group = try await site.group(name, founder: .ada, others: ["Ben", "Chi"])
      try await site.join(.ben, 1, in: group)
      groups.append(group)
    }
    try await site.pay(3_000, 1, for: [0], in: groups[0])
    try await site.pay(1_000, 0, for: [1], in: groups[1])
    try await site.pay(500, 1, for: [0], in: groups[2], "JPY")
    return (site, groups, try await site.signIn(as: .ada), try await site.signIn(as: .ben))
  }

  func page(of resident: Resident) -> String { "/people/\(resident.id)" }

  func rows(_ browser: Browser, _ other: Resident) async throws -> [Element] {
    try await rows(browser, page(of: other))
  }

  func rows(_ browser: Browser, _ page: String) async throws -> [Element] {
    try await browser.visit(page).all("li").filter { $0["data-person"] != nil }
  }

  func fields(_ row: Element) -> [(String, String)] {
    row.all("input").map { ($0["name"] ?? "", $0["value"] ?? "") }
  }

  func balances(_ site: TestSite, _ group: TestGroup) throws -> [Int64] {
    let overview = try #require(try site.store.read { try $0.overview(of: group.id) })
    let settling = try site.store.read { try Settling(overview, $0) }
    return group.members.map { member in
      settling.currencies.reduce(0) { $0 + settling.amounts(in: $1)[member] }
    }
  }

  @Test func `one payment settles each group, with a code, and one undo takes it back`() async throws {
    let (site, groups, ada, ben) = try await owing()
    try await ben.post(
      "/account/payment-ways",
      [("kind", "iban"), ("value", "DE89370400440532013000"), ("name", "Ben Öztürk")])
    let row = try #require(try await rows(ada, .ben).first)
    #expect(try await rows(ada, .ben).count == 1, "a currency that one group has alone is paid there")
    #expect(row["data-minor"] == "-2000" && row["data-currency"] == "EUR")
    #expect(row.text.contains("You pay Ben €20.00") && row.text.contains("Trip and Flat"))
    let payload = try #require(row.all("svg").compactMap { $0["data-payload"] }.first)
    #expect(payload.contains("EUR20.00"))
    let reference = try #require(payload.split(separator: " ").last)
    #expect(try await rows(ben, .ada).map { $0["data-minor"] } == ["2000"])
    try await ada.post(page(of: .ben) + "/payments", fields(row))
    #expect(ada.document.message?.hasPrefix("Recorded: you paid Ben €20.00. Recorded in 2 groups.") == true)
    let undo = try #require(
      ada.document.all("form").compactMap { $0["action"] }.first { $0.contains("/undo") })
    for group in groups.prefix(2) {
      #expect(try balances(site, group) == [0, 0, 0])
      #expect(try await ada.visit(group.path + "?q=\(reference)").entryLinks.count == 1)
    }
    #expect(try await rows(ada, .ben).isEmpty)
    // Sent again, it changes nothing.
    try await ada.post(page(of: .ben) + "/payments", fields(row))
    #expect(try balances(site, groups[0]) == [0, 0, 0])
    try await ben.post(undo, [])
    #expect(ben.document.message?.hasPrefix("Nothing was undone") == true, "it is Ada's")
    try await ada.post(undo, [])
    #expect(ada.document.message == "Change undone.")
    #expect(try await rows(ada, .ben).map { $0["data-minor"] } == ["-2000"])
    #expect(try balances(site, groups[0]) == [-3_000, 3_000, 0])
    // The same form again records nothing, and does not say so.
    try await ada.post(page(of: .ben) + "/payments", fields(row))
    #expect(ada.document.message?.contains("have changed in the meantime") == true)
    #expect(try balances(site, groups[0]) == [-3_000, 3_000, 0])
  }

  @Test func `a second press leaves the undo of the first`() async throws {
    let (site, groups, ada, _) = try await owing()
    let presses = [
      fields(try #require(try await rows(ada, .ben).first)),
      fields(try #require(try await rows(ada, .ben).first)),
    ]
    for press in presses {
      let body = press.map { "\($0.formEncoded)=\($1.formEncoded)" }.joined(separator: "&")
      try await ada.send(
        "POST", page(of: .ben) + "/payments", Array(body.utf8), "application/x-www-form-urlencoded")
    }
    try await ada.visit(page(of: .ben))
    #expect(ada.document.all("form").contains { $0["action"]?.contains("/undo") == true })
    #expect(try balances(site, groups[0]) == [0, 0, 0])
  }

  @Test func `what is open with a former member counts on their page too, and is paid in its group`()
    async throws
  {
    let (site, groups, ada, _) = try await owing()
    try await site.change(groups[1], .member(try groups[1].member(1), .removed(true)))
    for path in ["/people", page(of: .ben)] {
      #expect(try await ada.visit(path).root.text.contains("€20.00"), "\(path)")
    }
    #expect(try await rows(ada, .ben).isEmpty)
    #expect(ada.document.root.text.contains("€10.00"))
    try await site.change(groups[0], .group(.archived(true)))
    #expect(try await ada.visit(page(of: .ben)).root.text.contains("settled up") == false)
  }

  @Test(arguments: ["left", "deleted", "archived", "edited"])
  func `an undo that cannot reach every group reaches none`(_ what: String) async throws {
    let (site, groups, ada, _) = try await owing()
    try await site.change(groups[1], .member(try groups[1].member(1), .role(.owner)))
    let row = try #require(try await rows(ada, .ben).first)
    try await ada.post(page(of: .ben) + "/payments", fields(row))
    let undo = try #require(
      ada.document.all("form").compactMap { $0["action"] }.first { $0.contains("/undo") })
    let overview = try #require(try site.store.read { try $0.overview(of: groups[1].id) })
    let paid = try #require(try site.store.read { try $0.entries(of: overview) }.rows.first?.id)
    let change: Change =
      switch what {
      case "left": .member(try groups[1].member(0), .removed(true))
      case "deleted": .group(.deleted(true))
      case "archived": .group(.archived(true))
      default: .entry(paid, .deleted(true))
      }
    try await site.change(groups[1], change)
    try await ada.post(undo, [])
    #expect(ada.document.message?.hasPrefix("Nothing was undone") == true)
    #expect(try balances(site, groups[0]) == [0, 0, 0])
  }

  @Test func `a couple's payment stays in its group, for both who look`() async throws {
    let (site, groups, ada, ben) = try await owing()
    let party = ID<Party>(high: 7, low: 1)
    for place in [1, 2] {
      try await site.change(groups[0], .member(try groups[0].member(place), .party(party)))
    }
    #expect(try await rows(ada, .ben).isEmpty)
    #expect(try await rows(ben, .ada).isEmpty)
  }

  @Test func `where two owe each other the same, nothing is paid and all is settled`() async throws {
    let (site, groups, ada, _) = try await owing()
    try await site.pay(2_000, 0, for: [1], in: groups[1])
    let row = try #require(try await rows(ada, .ben).first)
    #expect(row.text.contains("you owe each other the same") && row["data-minor"] == "0")
    try await ada.post(page(of: .ben) + "/payments", fields(row))
    for group in groups.prefix(2) { #expect(try balances(site, group) == [0, 0, 0]) }
  }

  @Test func `where something has changed since, no group is settled`() async throws {
    let (site, groups, ada, _) = try await owing()
    let row = try #require(try await rows(ada, .ben).first)
    try await site.pay(100, 0, for: [1], in: groups[1])
    try await ada.post(page(of: .ben) + "/payments", fields(row))
    #expect(ada.document.message?.contains("have changed in the meantime") == true)
    #expect(try balances(site, groups[0]) == [-3_000, 3_000, 0])
    // One undone apart from the others: then none is undone again.
    let again = try #require(try await rows(ada, .ben).first)
    try await ada.post(page(of: .ben) + "/payments", fields(again))
    #expect(try balances(site, groups[1]) == [0, 0, 0])
  }

  @Test func `forged parts are refused`() async throws {
    let (site, groups, ada, _) = try await owing()
    let row = try #require(try await rows(ada, .ben).first)
    let sent = fields(row)
    let operation = sent.filter { $0.0 == "operation" }
    let payments = sent.filter { $0.0 == "payment" }
    let first = try #require(payments.first?.1)
    let chi = try groups[0].member(2)
    let ben = try groups[0].member(1)
    let forged: [[(String, String)]] = [
      [], [("payment", first), ("payment", first)], [("payment", first.replacing(" 3000 ", with: " 3001 "))],
      [("payment", first.replacing("\(ben)", with: "\(chi)"))],
      [("payment", first.replacing("EUR", with: "USD"))], [("payment", "x")],
      [("payment", first.replacing("\(groups[0].id)", with: "\(ID<Group>(high: 7, low: 7))"))],
      [("payment", first.replacing(" 3000 ", with: " -3000 "))],
    ]
    for parts in forged {
      try await ada.post(page(of: .ben) + "/payments", operation + parts)
      #expect(try balances(site, groups[0]) == [-3_000, 3_000, 0], "\(parts)")
    }
    let stranger = try await site.group("Bens own", founder: .ben, others: ["Sue"])
    try await site.pay(500, 0, for: [1], in: stranger)
    let text = "\(stranger.id) \(try stranger.member(1)) \(try stranger.member(0)) 500 EUR"
    try await ada.post(page(of: .ben) + "/payments", operation + [("payment", text)])
    #expect(try balances(site, stranger) == [500, -500])
  }

  @Test func `of many who press at once one settles`() async throws {
    let (site, groups, _, _) = try await owing()
    let euro = try #require(Currency.named("EUR"))
    func part(_ place: Int, _ payer: Int, _ cents: Int64) throws -> JointPayment.Part {
      let group = groups[place]
      let amount = Money(minorUnits: cents, currency: euro)
      return JointPayment.Part(
        group.id, Transfer(payer: try group.member(payer), payee: try group.member(1 - payer), amount: amount)
      )
    }
    let parts = [try part(0, 0, 3_000), try part(1, 1, 1_000)]
    let day = try #require(Day("2025-06-15"))
    let done = try await atOnce { number in
      let (me, other): (Resident, Resident) = number.isMultiple(of: 2) ? (.ada, .ben) : (.ben, .ada)
      let paying = PayJointly(
        parts, with: other.id, titled: "Payment", note: "", on: day, as: ID(high: 6, low: UInt64(number)),
        from: site.author(me))
      do {
        try await site.store.write(paying.run)
        return true
      } catch GroupRefusal.unproposed { return false }
    }
    #expect(done.count { $0 } == 1)
    for group in groups.prefix(2) { #expect(try balances(site, group) == [0, 0, 0]) }
  }

  @Test func `an archived group and one where one only looks on are left out`() async throws {
    let (site, groups, ada, _) = try await owing()
    try await site.change(groups[1], .group(.archived(true)))
    #expect(try await rows(ada, .ben).isEmpty, "one group is left")
  }
}
