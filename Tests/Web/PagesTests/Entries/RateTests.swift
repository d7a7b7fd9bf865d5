import Ledger
import Store
import Testing

struct RateTests {
  private func rate(_ page: Document) -> String? { page.first("input", "id", "rate")?["value"] }

  private func hint(_ page: Document) -> String {
    page.root.descendants.first { $0["id"] == "rate-hint" }?.text ?? ""
  }

  private func rate(_ flat: SharedFlat, _ id: ID<Entry>) throws -> Rate? {
    try flat.detail(id).entry.bill.rate
  }

  /// Fills in the form of a new entry and asks what it comes to.
  @discardableResult private func preview(_ browser: Browser, _ flat: SharedFlat, _ typed: [String: String])
    async throws -> Document
  {
    let fields = submission(of: browser.response.text).map { ($0.0, typed[$0.0] ?? $0.1) }
    return try await browser.post(flat.entries, fields + [("preview", "on")])
  }

  /// A flat whose last entry in dollars was converted with 0.92.
  private func open() async throws -> (SharedFlat, Browser) {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    try await flat.add(
      ada, ["title": "Hotel", "amount": "100", "currency": "USD", "rate": "0.92", "date": "2025-06-03"])
    return (flat, ada)
  }

  @Test func `a rate that leaves nothing is refused, in an entry and in what comes again`() async throws {
    let (flat, ada) = try await open()
    let tiny = [("title", "Pho"), ("amount", "100"), ("currency", "VND"), ("rate", "0.000036")]
    try await ada.post(flat.entries, tiny)
    #expect(ada.status == 422)
    #expect(ada.document.error("rate") == "At this rate, the amount would be zero. Check the rate.")
    try await ada.post(
      flat.entries,
      tiny.map { ($0.0, $0.0 == "amount" ? "100000" : $0.1) } + [("repeat", "month"), ("date", "2025-06-14")])
    let rule = try #require(try flat.site.store.read { try $0.standingRules(of: flat.group) }.first)
    let page = "\(flat.list)/recurring/\(rule.id)/edit"
    try await ada.visit(page)
    try await ada.submit("Save", ["amount": "100"])
    #expect(ada.status == 422)
    #expect(ada.document.error("rate") == "At this rate, the amount would be zero. Check the rate.")
    try await ada.visit(page)
    try await ada.submit("Save", ["amount": "200000"])
    #expect(ada.status == 200)
    let changed = try flat.site.store.read { try $0.rule(rule.id, in: flat.group) }
    #expect(changed?.template.bill.amount.minorUnits == 200_000)
  }

  private func value(_ page: Document, _ name: String) -> String? {
    page.first("input", "name", name)?["value"]
  }

  @Test func `the converted amount or the inverse is typed in place of the rate`() async throws {
    let (flat, ada) = try await open()
    try await ada.visit(flat.new)
    var page = try await preview(ada, flat, ["title": "Dinner", "amount": "1850", "currency": "USD"])
    #expect(rate(page) == "0.92" && value(page, "worth") == "1702.00" && value(page, "per") == "1.08696")
    page = try await preview(ada, flat, ["worth": "15.81"])
    #expect(rate(page) == "0.008545945946" && value(page, "per") == "117.015")
    #expect(hint(page).contains("€15.81"))
    page = try await preview(ada, flat, ["per": "117"])
    #expect(rate(page) == "0.008547008547" && value(page, "worth") == "15.81")
    page = try await preview(ada, flat, ["rate": "0.9"])
    #expect(value(page, "worth") == "1665.00" && value(page, "per") == "1.11111")
    page = try await preview(ada, flat, ["rate": ""])
    #expect(value(page, "worth") == "" && value(page, "per") == "")
    for wrong in ["abc", "0", "-1", "999999999999999999999"] {
      for name in ["worth", "per"] {
        page = try await preview(ada, flat, [name: wrong])
        #expect(page.error("rate") != nil, "\(name) \(wrong)")
      }
    }
    page = try await preview(ada, flat, ["rate": "", "worth": "15.81", "per": ""])
    try await ada.submit("Save")
    let (dollar, euro) = (try #require(Currency.named("USD")), try #require(Currency.named("EUR")))
    let last = try flat.site.store.read { try $0.lastRate(from: dollar, to: euro, in: flat.group) }
    #expect(last?.rate.converted(Money(minorUnits: 185_000, currency: dollar))?.minorUnits == 1581)
  }

  @Test func `what the group has paid with is offered before all else`() async throws {
    let (flat, ada) = try await open()
    try await flat.add(ada, ["title": "Sushi", "amount": "9000", "currency": "JPY", "rate": ""])
    let currency = try #require(try await ada.visit(flat.new).first("select", "name", "currency"))
    let codes = currency.all("option").compactMap { $0["value"] }
    #expect(codes.starts(with: ["EUR", "JPY", "USD", "GBP"]) && codes.last == "")
    #expect(Set(codes).count == codes.count)
    #expect(currency.all("option").filter { $0["selected"] != nil }.compactMap { $0["value"] } == ["EUR"])
  }

  @Test func `an entry shows what it was and what it counts as`() async throws {
    let (flat, ada) = try await open()
    let page = try await ada.visit(try #require(ada.document.entryLinks.first))
    #expect(page.root.text.contains("US$100.00 · 1 USD = 0.92 EUR"))
    #expect(page.root.text.contains("€92.00"))
    // The entry's id decides who carries the odd cent.
    let most = try await ada.visit(flat.list + "/balances").balances().values.max()
    #expect([6133, 6134].contains(most))
  }

  @Test func `the last rate of the same currencies is filled in, and that is said`() async throws {
    let (flat, ada) = try await open()
    for path in [flat.new + "?currency=USD", flat.new] {
      try await ada.visit(path)
      let page = try await preview(ada, flat, ["title": "Taxi", "amount": "50", "currency": "USD"])
      #expect(rate(page) == "0.92")
      #expect(hint(page).contains("That is €46.00."))
    }
    let page = try await ada.visit(flat.new + "?currency=USD&amount=50")
    #expect(rate(page) == "0.92")
    #expect(hint(page).contains("Taken from “Hotel”, 3 June. Change it or clear it."))
    try await ada.submit("Save", ["title": "Taxi"])
    let id = try #require(ada.document.entryLinks.first.flatMap { ID<Entry>(String($0.suffix(22))) })
    #expect(try rate(flat, id)?.quantity == DecimalNumber(units: 92, scale: 2))
  }

  @Test func `what was left empty on sight stays empty`() async throws {
    let (flat, ada) = try await open()
    try await ada.visit(flat.new + "?currency=USD")
    let typed = ["title": "Taxi", "amount": "50", "rate": ""]
    let page = try await preview(ada, flat, typed)
    #expect(rate(page) == "")
    #expect(hint(page).contains("Last used: 0.92 (“Hotel”, 3 June)."))
    try await ada.submit("Save")
    #expect(try await ada.visit(flat.list + "/balances").balances("USD").count == 3)
  }

  @Test(arguments: [("USD", "0.92"), ("GBP", "")])
  func `what is in another currency is not saved before its rate was seen`(currency: String, filledIn: String)
    async throws
  {
    let (flat, ada) = try await open()
    let count = try flat.count()
    for rate in [filledIn, ""] {
      try await ada.visit(flat.new)
      let page = try await ada.submit("Save", ["title": "Taxi", "amount": "50", "currency": currency])
      #expect(ada.status == 422)
      #expect(page.error("rate")?.hasPrefix("The entry is in \(currency), and the group uses EUR.") == true)
      #expect(self.rate(page) == filledIn)
      try await ada.submit("Save", ["rate": rate])
      #expect(ada.status == 200 && ada.path == flat.list)
      let id = try #require(ada.document.entryLinks.first.flatMap { ID<Entry>(String($0.suffix(22))) })
      #expect(try self.rate(flat, id).map { $0.quantity.plainText } ?? "" == rate)
    }
    #expect(try flat.count() == count + 2)
  }

  @Test func `what comes without a word of rates is taken as it is`() async throws {
    let (flat, ada) = try await open()
    try await ada.post(flat.entries, [("title", "Taxi"), ("amount", "50"), ("currency", "USD")])
    #expect(ada.status == 303 || ada.path == flat.list)
    let id = try #require(ada.document.entryLinks.first.flatMap { ID<Entry>(String($0.suffix(22))) })
    #expect(try rate(flat, id) == nil)
    // The same holds for an edit: the old currency's rate says nothing of the new one.
    let rated = try await flat.add(ada, ["title": "Pub", "amount": "50", "currency": "USD", "rate": "0.9"])
    try await ada.post("\(flat.entries)/\(rated)", [("title", "Bar")])
    #expect(try rate(flat, rated)?.quantity.plainText == "0.9")
    try await ada.post("\(flat.entries)/\(rated)", [("currency", "GBP")])
    #expect(try rate(flat, rated) == nil)
  }

  @Test func `with a rate it counts in the group's currency, wherever amounts are shown`() async throws {
    let (flat, ada) = try await open()
    let before = try await ada.visit(flat.list).sums["expense EUR"] ?? 0
    let id = try await flat.add(
      ada, ["title": "Diner", "amount": "50", "currency": "USD", "rate": "0.9", "date": "2025-06-04"])
    let list = try await ada.visit(flat.list + "?q=diner")
    #expect(list.sums == ["expense EUR": 45_00])
    #expect(list.first("span", "class", "row-note quiet-text")?.text.contains("$50.00") == true)
    #expect(try await ada.visit(flat.list).sums["expense EUR"] == before + 45_00)
    #expect(try await ada.visit(flat.list + "?min=45&max=45").titles == ["Diner"])
    #expect(try await ada.visit(flat.list + "?min=50&max=50").titles.isEmpty)
    let detail = try await ada.visit("\(flat.entries)/\(id)")
    #expect(detail.first("p", "class", "entry-amount number")?["data-minor"] == "4500")
    #expect(ada.response.text.contains("$50.00 · 1"))
    try await ada.send("GET", "\(flat.entries).csv?q=diner")
    let cells = ada.response.text.split(separator: "\r\n")[1].split(
      separator: ",", omittingEmptySubsequences: false)
    #expect(cells[3...4] == ["45.00", "EUR"])
    #expect(cells.suffix(5) == ["50.00", "USD", "0.9", "equal", ""])
  }

  @Test func `an entry keeps its rate where the group changes to the entry's currency`() async throws {
    let (flat, ada) = try await open()
    let id = try #require(ada.document.entryLinks.first.flatMap { ID<Entry>(String($0.suffix(22))) })
    let before = try flat.detail(id).entry.bill
    try await ada.post(flat.list + "/settings", [("name", "Flat"), ("currency", "USD")])
    let page = try await ada.visit("\(flat.entries)/\(id)/edit")
    #expect(page.all("p").contains { $0.text == "The entry keeps its saved rate and counts as €92.00." })
    try await ada.submit("Save", ["title": "Motel"])
    #expect(ada.status == 200)
    #expect(try flat.detail(id).entry.title == "Motel")
    #expect(try flat.detail(id).entry.bill == before)
  }

  @Test func `an edit into another currency asks for its rate as well`() async throws {
    let (flat, ada) = try await open()
    let entry = try await flat.add(ada, ["title": "Taxi", "amount": "50"])
    try await ada.visit("\(flat.entries)/\(entry)/edit")
    let page = try await ada.submit("Save", ["currency": "USD"])
    #expect(page.error("rate") != nil && rate(page) == "0.92")
    try await ada.submit("Save")
    #expect(try rate(flat, entry)?.quantity.plainText == "0.92")
  }

  @Test func `a preview of another currency fills in its own rate`() async throws {
    let (flat, ada) = try await open()
    try await ada.visit(flat.new + "?currency=GBP")
    let page = try await preview(ada, flat, ["title": "Taxi", "amount": "50", "currency": "USD"])
    #expect(rate(page) == "0.92")
    #expect(page.error("rate") == nil)
  }

  @Test func `an amount is not converted at a rate that was never shown`() async throws {
    let (flat, ada) = try await open()
    let entry = try await flat.add(ada, ["title": "Taxi", "amount": "50", "currency": "USD", "rate": ""])
    #expect(try rate(flat, entry) == nil)
    let page = try await ada.visit("\(flat.entries)/\(entry)/edit")
    #expect(rate(page) == "")
    #expect(hint(page).contains("Last used: 0.92"))
    try await ada.submit("Save", ["title": "Cab"])
    #expect(try rate(flat, entry) == nil)
    let copy = try await ada.visit("\(flat.new)?of=\(entry)")
    #expect(rate(copy) == "")
  }

  @Test func `the rate of one currency is not taken for another's without asking`() async throws {
    let (flat, ada) = try await open()
    try await ada.visit(flat.new + "?currency=USD")
    let page = try await ada.submit(
      "Save", ["title": "Pub", "amount": "50", "currency": "GBP", "rate": "0.93"])
    #expect(ada.status == 422)
    #expect(page.error("rate")?.hasPrefix("This was the rate for USD.") == true)
    #expect(rate(page) == "0.93")
    try await ada.submit("Save", ["rate": "1.17"])
    #expect(ada.status == 200)
    let id = try #require(ada.document.entryLinks.first.flatMap { ID<Entry>(String($0.suffix(22))) })
    #expect(try flat.detail(id).entry.bill.convertedAmount?.minorUnits == 5850)
  }

  @Test func `a rate that was not typed goes with its currency`() async throws {
    let (flat, ada) = try await open()
    try await flat.add(
      ada, ["title": "Pub", "amount": "50", "currency": "GBP", "rate": "1.17", "date": "2025-06-04"])
    try await ada.visit(flat.new + "?currency=USD")
    var page = try await preview(ada, flat, ["title": "Taxi", "amount": "50", "currency": "GBP"])
    #expect(rate(page) == "1.17" && page.error("rate") == nil)
    // Nothing is known of yen, and what was proposed for pounds is no rate of theirs.
    page = try await preview(ada, flat, ["currency": "JPY", "amount": "5000"])
    #expect(rate(page) == "" && page.error("rate") == nil)
    // The group's own currency between does not make it theirs.
    try await preview(ada, flat, ["currency": "USD"])
    try await preview(ada, flat, ["currency": "EUR"])
    page = try await preview(ada, flat, ["currency": "JPY"])
    #expect(rate(page) == "")
    try await ada.visit(flat.new + "?currency=USD")
    page = try await ada.submit("Save", ["title": "Sushi", "amount": "5000", "currency": "JPY"])
    #expect(ada.status == 422)
    #expect(rate(page) == "")
  }

  @Test func `the question whose rate it is stays until it is answered`() async throws {
    let (flat, ada) = try await open()
    let isAsked = { (page: Document) in page.error("rate")?.hasPrefix("This was the rate for USD.") == true }
    try await ada.visit(flat.new + "?currency=USD")
    try await preview(ada, flat, ["title": "Pub", "amount": "50", "rate": "0.93"])
    #expect(isAsked(try await preview(ada, flat, ["currency": "GBP"])))
    #expect(isAsked(try await preview(ada, flat, ["amount": "60"])))
    let form = submission(of: ada.response.text)
    let answered = try await preview(ada, flat, ["rate": "1.2"])
    #expect(answered.error("rate") == nil)
    // Saved as it stands, it is asked once more, and then taken.
    #expect(isAsked(try await ada.post(flat.entries, form)))
    try await ada.submit("Save")
    #expect(ada.status == 200)
    let id = try #require(ada.document.entryLinks.first.flatMap { ID<Entry>(String($0.suffix(22))) })
    #expect(try flat.detail(id).entry.bill.convertedAmount?.minorUnits == 5580)
  }

  @Test func `a rate that is sent without more is the entry's`() async throws {
    let (flat, ada) = try await open()
    let entry = try await flat.add(ada, ["title": "Pub", "amount": "50", "currency": "USD", "rate": "0.9"])
    try await ada.post("\(flat.entries)/\(entry)", [("currency", "GBP"), ("rate", "1.2")])
    #expect(ada.status == 200)
    #expect(try flat.detail(entry).entry.bill.convertedAmount?.minorUnits == 6000)
    // And what says nothing of a rate has none in another currency.
    try await ada.post("\(flat.entries)/\(entry)", [("currency", "USD")])
    #expect(ada.status == 200)
    #expect(try flat.detail(entry).entry.bill.rate == nil)
  }
}
