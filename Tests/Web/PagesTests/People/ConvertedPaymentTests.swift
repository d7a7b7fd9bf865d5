import TestSupport
import Testing

/// What two people owe each other in several currencies, paid in one of them.
extension JointPaymentTests {
  @Test func `several currencies are one payment at rates that are typed`() async throws {
    let (site, groups, ada, ben) = try await owing()
    try await ben.post(
      "/account/payment-ways",
      [("kind", "iban"), ("value", "DE89370400440532013000"), ("name", "Ben Öztürk")])
    let page = self.page(of: .ben)
    #expect(try await rows(ada, .ben).count == 1, "no currency is chosen yet")
    #expect(ada.document.all("a").contains { $0["href"] == page + "?in=EUR#one-currency" })
    #expect(try await rows(ada, page + "?in=EUR").count == 1, "no rate is known yet")
    let row = try #require(try await rows(ada, page + "?in=EUR&rate[JPY]=0.0061").last)
    // 30 − 10, and ¥500 at 0.0061.
    #expect(row["data-minor"] == "-2305" && row["data-currency"] == "EUR")
    #expect(row.text.contains("You pay Ben €23.05") && row.text.contains("Flat"))
    #expect(ada.document.root.text.contains("You pay Ben JP¥500 = €3.05"))
    let payload = try #require(row.all("svg").compactMap { $0["data-payload"] }.first)
    #expect(payload.contains("EUR23.05"))
    #expect(
      try await rows(ben, self.page(of: .ada) + "?in=EUR&rate[JPY]=0.0061").last?["data-minor"] == "2305")
    try await ada.post(page + "/payments", fields(row))
    #expect(ada.document.message?.hasPrefix("Recorded: you paid Ben €23.05. Recorded in 3 groups.") == true)
    let undo = try #require(
      ada.document.all("form").compactMap { $0["action"] }.first { $0.contains("/undo") })
    for group in groups { #expect(try balances(site, group) == [0, 0, 0]) }
    let found = try await ada.visit(groups[2].path + "?q=0.0061").entryLinks
    #expect(found.count == 1)
    #expect(try await ada.visit(try #require(found.first)).root.text.contains("1 JPY = 0.0061 EUR"))
    try await ada.post(page + "/payments", fields(row))
    for group in groups { #expect(try balances(site, group) == [0, 0, 0]) }
    try await ada.post(undo, [])
    #expect(ada.document.message == "Change undone.")
    #expect(try groups.map { try balances(site, $0)[0] } == [-3_000, 1_000, -500])
  }

  @Test func `parts of one group in several currencies are paid and undone together`() async throws {
    let (site, groups, ada, _) = try await owing()
    try await site.pay(400, 0, for: [1], in: groups[0], "USD")
    let page = self.page(of: .ben)
    let row = try #require(try await rows(ada, page + "?in=USD&rate[EUR]=1.1&rate[JPY]=0.007").last)
    // $4 − 20 × 1.1 − 500 × 0.007
    #expect(row["data-minor"] == "-2150" && row["data-currency"] == "USD")
    try await ada.post(page + "/payments", fields(row))
    for group in groups { #expect(try balances(site, group) == [0, 0, 0]) }
    let undo = try #require(
      ada.document.all("form").compactMap { $0["action"] }.first { $0.contains("/undo") })
    try await ada.post(undo, [])
    #expect(try groups.map { try balances(site, $0)[0] } == [-2_600, 1_000, -500])
  }

  @Test(arguments: [
    ("rate[JPY]=", "Enter an amount"), ("rate[JPY]=x", "isn’t a number"), ("rate[JPY]=0", "above zero"),
    ("rate[JPY]=-1", "above zero"), ("rate[JPY]=0.000001", "would be zero"),
    ("rate[JPY]=99999999", "too large"), ("rate[JPY]=9999999999999999999999", "too large"),
  ]) func `a rate that gives no payment is refused in words`(_ rate: String, _ words: String) async throws {
    let (_, _, ada, _) = try await owing()
    #expect(try await rows(ada, page(of: .ben) + "?in=EUR&" + rate).count == 1)
    #expect(ada.document.all("span").contains { $0["data-error"] == "rate[JPY]" && $0.text.contains(words) })
  }

  @Test func `forged rates are refused`() async throws {
    let (site, groups, ada, _) = try await owing()
    let page = self.page(of: .ben)
    let row = try #require(try await rows(ada, page + "?in=EUR&rate[JPY]=0.0061").last)
    let sent = fields(row).filter { !$0.0.hasPrefix("rate") && $0.0 != "in" }
    let forged: [[(String, String)]] = [
      [], [("in", "EUR")], [("in", "XXQ"), ("rate[JPY]", "61 4")], [("in", "EUR"), ("rate[JPY]", "0 4")],
      [("in", "EUR"), ("rate[JPY]", "-61 4")], [("in", "EUR"), ("rate[JPY]", "61 99")],
      [("in", "EUR"), ("rate[JPY]", "9223372036854775807 0")], [("in", "EUR"), ("rate[USD]", "61 4")],
      [("in", "EUR"), ("rate[JPY]", "61 4"), ("rate[EUR]", "1 0")], [("in", "EUR"), ("rate[JPY]", "0.0061")],
    ]
    for terms in forged {
      try await ada.post(page + "/payments", sent + terms)
      #expect(ada.document.message?.contains("have changed in the meantime") == true, "\(terms)")
      #expect(try balances(site, groups[0]) == [-3_000, 3_000, 0], "\(terms)")
    }
    let large = sent.map { field in
      field.0 == "payment" ? (field.0, field.1.replacing(" 3000 ", with: " 9223372036854775807 ")) : field
    }
    try await ada.post(page + "/payments", large + [("in", "EUR"), ("rate[JPY]", "61 4")])
    #expect(try balances(site, groups[0]) == [-3_000, 3_000, 0])
  }
}
