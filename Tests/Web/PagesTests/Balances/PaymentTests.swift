import Ledger
import TestSupport
import Testing

struct PaymentTests {
  private typealias Tenant = SettledFlat.Tenant

  private func fields(
    from: String = Tenant.ben.id.description, to: String = Tenant.ada.id.description, amount: String = "5.00",
    currency: String = "EUR", date: String = "2025-06-14", operation: String? = nil
  ) -> [(String, String)] {
    [("from", from), ("to", to), ("amount", amount), ("currency", currency), ("date", date)]
      + (operation.map { [("operation", $0)] } ?? [])
  }

  @Test func `a second tap on the payment is told of the first, and asked`() async throws {
    let flat = try await SettledFlat.empty()
    try await flat.spend("Groceries", 4_000, by: .ada, among: [.ada, .ben])
    let (ada, ben) = (try await flat.made.signIn(as: .ada), try await flat.made.signIn(as: .ben))
    try await ada.visit(flat.path("balances"))
    try await ben.visit(flat.path("balances"))
    try await ben.submit("Paid")
    let before = try flat.entries()
    let page = try await ada.submit("Received")
    #expect(ada.status == 409)
    #expect(page.root.text.contains("Ben has just recorded the same payment."))
    #expect(try flat.entries() == before)
    #expect(try await ada.submit("Save").message?.contains("Recorded: Ben paid you") == true)
    #expect(try flat.entries() == before + 1)
    flat.made.clock.pass(.hours(1))
    try await flat.spend("Groceries", 8_000, by: .ada, among: [.ada, .ben])
    try await ben.post(flat.path("payments"), fields(amount: "20.00"))
    #expect(ben.status == 200, "that was long ago")
  }

  @Test func `one's own payment again, another amount, and one that was deleted ask nothing`() async throws {
    let flat = try await SettledFlat.empty()
    let (ada, ben) = (try await flat.made.signIn(as: .ada), try await flat.made.signIn(as: .ben))
    try await flat.spend("Milk", 1_000, by: .ada, among: [.ada, .ben])
    try await ben.post(flat.path("payments"), fields())
    try await ben.submit("Undo")
    for (browser, amount, next) in [(ada, "5.00", 1_000), (ada, "5.00", 1_200), (ben, "6.00", 0)] {
      try await browser.post(flat.path("payments"), fields(amount: amount))
      #expect(browser.status == 200)
      if next > 0 { try await flat.spend("Milk", Int64(next), by: .ada, among: [.ada, .ben]) }
    }
    #expect(try flat.entries() == 6)
  }

  @Test func `a payment that is not proposed any more is asked about before it is recorded`() async throws {
    let flat = try await SettledFlat.empty()
    try await flat.spend("Groceries", 4_000, by: .ada, among: [.ada, .ben])
    let ada = try await flat.made.signIn(as: .ada)
    try await ada.visit(flat.path("balances"))
    try await flat.spend("Bread", 300, by: .ada, among: [.ada, .ben])
    let before = try flat.entries()
    let page = try await ada.submit("Received")
    #expect(ada.status == 409)
    #expect(page.root.text.contains("This payment is no longer suggested"))
    #expect(try flat.entries() == before)
    #expect(try await ada.submit("Save").message?.contains("Recorded: Ben paid you") == true)
    #expect(try flat.entries() == before + 1)
  }

  @Test func `a part of a debt can be paid`() async throws {
    let flat = try await SettledFlat.empty()
    try await flat.spend("Groceries", 4_000, by: .ada, among: [.ada, .ben])
    let ada = try await flat.made.signIn(as: .ada)
    let page = try await ada.visit(flat.path("balances"))
    let form = try #require(page.all("a").first { $0.text == "Change amount" }?["href"])
    #expect(try await ada.visit(form).form("Save")?.fields.contains { $0 == ("amount", "20.00") } == true)
    let after = try await ada.submit("Save", ["amount": "7.50"])
    #expect(after.message?.contains("Recorded: Ben paid you") == true)
    #expect(after.balances()[Tenant.ben.id.description] == -1_250)
  }

  @Test func `what is owed in another currency is paid back in it`() async throws {
    let flat = try await SettledFlat.empty()
    try await flat.spend("Museum", 4_000, by: .ada, among: [.ada, .ben], currency: "USD")
    let ada = try await flat.made.signIn(as: .ada)
    let page = try await ada.visit(flat.path("balances"))
    let form = try #require(page.all("a").first { $0.text == "Change amount" }?["href"])
    let fields = try #require(try await ada.visit(form).form("Save")).fields
    #expect(fields.contains { $0 == ("currency", "USD") } && fields.contains { $0 == ("rate", "") })
    let after = try await ada.submit("Save")
    #expect(after.message?.contains("Recorded: Ben paid you") == true)
    #expect(after.proposals.isEmpty)
  }

  @Test func `a payment without a title is called one in the reader's language`() async throws {
    let flat = try await SettledFlat.empty()
    try await flat.spend("Groceries", 4_000, by: .ada, among: [.ada, .ben])
    let ada = try await flat.made.signIn(as: .ada)
    ada.language = "ar"
    try await ada.visit(flat.path("balances"))
    try await ada.submit("تم الاستلام")
    let ben = try await flat.made.signIn(as: .ben)
    let list = try await ben.visit("/groups/\(flat.group)")
    #expect(!list.root.text.contains("دفعة"))
    let row = try #require(list.all("li").first { $0["data-entry"] != nil && $0.text.contains(" → ") })
    let entry = flat.path("entries/\(try #require(row["data-entry"]))")
    #expect(try await ben.visit(entry).heading == "Payment")
    #expect(try await ben.visit(flat.path("entries.csv")).root.text.contains("دفعة") == false)
    #expect(ben.response.text.contains(",Payment,transfer,"))
    // Saving it again does not rename it.
    let position = try flat.position()
    let form = try await ben.visit(entry + "/edit").form("Save")
    #expect(form?.fields.contains { $0 == ("title", "Payment") } == true)
    try await ben.submit("Save", ["amount": "19.00"])
    let last = try await ben.visit(flat.path("history")).changes.first?.text
    #expect(try flat.position() == position + 1)
    #expect(last?.contains("changed Payment") == true && last?.contains("Title") == false)
    #expect(try await ada.visit(entry).heading == "دفعة")
  }

  @Test func `the last payment is undone from the message, and done again`() async throws {
    let flat = try await SettledFlat.lived()
    let ada = try await flat.made.signIn(as: .ada)
    let before = try await ada.visit(flat.path("balances")).balances()
    let paid = try await ada.submit("Received").balances()
    #expect(paid != before)
    let undone = try await ada.submit("Undo")
    #expect(undone.message?.contains("undone") == true)
    #expect(undone.balances() == before)
    let again = try await ada.submit("Redo")
    #expect(again.message?.hasPrefix("Change redone.") == true)
    #expect(again.balances() == paid)
    #expect(try await ada.submit("Undo").balances() == before)
  }

  @Test func `a form that is sent twice records one payment`() async throws {
    let flat = try await SettledFlat.lived()
    let ada = try await flat.made.signIn(as: .ada)
    let form = try #require(try await ada.visit(flat.path("balances")).form("Received"))
    let (action, sent) = (try #require(form["action"]), form.fields.map { ($0.name, $0.value) })
    try await ada.post(action, sent)
    let position = try flat.position()
    #expect(try await ada.post(action, sent).message?.contains("Recorded") == true)
    #expect(try flat.position() == position)
  }

  @Test func `a payment sent again with other words is offered as a change, and stays one`() async throws {
    let flat = try await SettledFlat.lived()
    let ada = try await flat.made.signIn(as: .ada)
    let form = try #require(try await ada.visit(flat.path("balances")).form("Received"))
    let (action, sent) = (try #require(form["action"]), form.fields.map { ($0.name, $0.value) })
    let (payee, operation) = (sent.first { $0.0 == "to" }, sent.first { $0.0 == "operation" })
    try await ada.post(action, sent)
    let position = try flat.position()
    let page = try await ada.post(action, sent.map { $0.0 == "amount" ? ("amount", "7.77") : $0 })
    #expect(ada.status == 409)
    let kept = try #require(page.form("Save")).fields
    for field in [("kind", "transfer"), try #require(payee), ("amount", "7.77")] {
      #expect(kept.contains { $0 == field }, "\(field)")
    }
    #expect(!kept.contains { $0 == (operation ?? ("", "")) })
    #expect(try flat.position() == position)
    let list = try await ada.submit("Save")
    #expect(list.message?.contains("was saved") == true)
    #expect(try flat.position() == position + 1)
  }

  @Test(arguments: [
    ("amount", "", "Enter an amount"), ("amount", "0", "above zero"), ("amount", "-3", "is negative"),
    ("amount", "five", "isn’t a number"), ("amount", "1.2.3", "separators between the digits"),
    ("amount", "1.2345", "2 decimals"), ("amount", "5 USD", "This says USD"),
    ("amount", "99999999999999", "This amount is too large"), ("currency", "XXL", "Unknown currency"),
    ("date", "2025-02-30", "a valid date"), ("date", "", "a valid date"), ("from", "", "Choose who paid"),
    ("to", "", "Choose who received it"), ("to", "self", "someone else"),
  ]) func `what is wrong is said in the entry's form, and what was typed is kept`(
    field: String, typed: String, words: String
  ) async throws {
    let flat = try await SettledFlat.lived()
    let ada = try await flat.made.signIn(as: .ada)
    let position = try flat.position()
    let value = typed == "self" ? Tenant.ben.id.description : typed
    let sent = fields(operation: "AAAAAAAAAAAAAAAAAAAAAQ").map { $0.0 == field ? (field, value) : $0 }
    let page = try await ada.post(flat.path("payments"), sent)
    #expect(ada.status == 422)
    #expect(page.error(field == "from" ? "payer" : field)?.contains(words) == true)
    let kept = try #require(page.form("Save")).fields
    for (name, value) in sent where !value.isEmpty && !(name == "currency" && field == name) {
      let name = name == "from" ? "payer" : name
      #expect(kept.contains { $0 == (name, value) }, "\(name) is not kept")
    }
    #expect(try flat.position() == position)
  }

  @Test func `open balances of a former member can be settled`() async throws {
    let flat = try await SettledFlat.lived()
    try await flat.change(.member(Tenant.dee.id, .removed(true)))
    let ada = try await flat.made.signIn(as: .ada)
    let position = try flat.position()
    let forms = try await ada.visit(flat.path("balances")).all("form").filter {
      $0["action"] == flat.path("payments")
    }
    let dees = forms.map { $0.fields.map { ($0.name, $0.value) } }.first { fields in
      fields.contains { $0.1 == Tenant.dee.id.description }
    }
    try await ada.post(flat.path("payments"), try #require(dees))
    #expect(ada.status == 200 && ada.path == flat.path("balances"))
    #expect(try flat.position() > position)
  }

  @Test func `an entry for a member who has left since comes back as typed`() async throws {
    let flat = try await SettledFlat.lived()
    let ada = try await flat.made.signIn(as: .ada)
    try await flat.change(.member(Tenant.dee.id, .removed(true)))
    let position = try flat.position()
    let sent = [
      ("title", "Rent of the cellar"), ("amount", "12"), ("split", "equal"), ("in[\(Tenant.ada.id)]", "on"),
      ("in[\(Tenant.dee.id)]", "on"),
    ]
    let page = try await ada.post(flat.path("entries"), sent)
    #expect(ada.status == 422)
    #expect(page.error("split")?.contains("Dee has left") == true)
    let kept = try #require(page.form("Save")).fields
    #expect(kept.contains { $0 == ("title", "Rent of the cellar") })
    #expect(try flat.position() == position)
  }

  @Test func `a viewer sees everything and changes nothing`() async throws {
    let flat = try await SettledFlat.lived()
    try await flat.made.store.letLookOn(Tenant.ben.id, in: flat.group, at: flat.made.clock.now)
    let position = try flat.position()
    let ben = try await flat.made.signIn(as: .ben)
    let page = try await ben.visit(flat.path("balances"))
    #expect(ben.status == 200)
    #expect(!page.proposals.isEmpty)
    #expect(!page.offersPayments)
    try await ben.post(flat.path("payments"), fields())
    #expect(ben.status == 403)
    try await ben.visit(flat.path("entries/new?kind=transfer"))
    #expect(ben.status == 403)
    #expect(try await ben.visit(flat.path("history")).form("Undo") == nil)
    try await ben.post(flat.path("history/\(position)/undo"))
    #expect(ben.status == 403)
    #expect(try flat.position() == position)
  }

  @Test func `who and what belongs to another group is not there, and nothing changes`() async throws {
    let flat = try await SettledFlat.lived()
    let ada = try await flat.made.signIn(as: .ada)
    let (mine, theirs) = (try flat.position(), try flat.position(of: flat.elsewhere))
    let stranger = flat.stranger.description
    for sent in [fields(from: stranger), fields(to: stranger), fields(from: "nonsense")] {
      try await ada.post(flat.path("payments"), sent)
      #expect(ada.status == 404)
    }
    let away = "/groups/\(flat.elsewhere)"
    for post in [
      "\(away)/payments", "\(away)/history/\(theirs)/undo", flat.path("history/\(theirs)/undo"),
      flat.path("history/x/undo"), flat.path("bin/\(flat.strangeEntry)/restoration"),
    ] {
      try await ada.post(post, fields())
      #expect(ada.status == 404, "\(post)")
    }
    for get in [
      "\(away)/balances", "\(away)/history", "\(away)/bin", "\(away)/entries/new?kind=transfer",
      flat.path("balances/\(stranger)"), flat.path("balances/\(Tenant.ada.id)?to=\(stranger)"),
      flat.path("balances/\(Tenant.ada.id)?currency=XXL"),
      flat.path("entries/new?kind=transfer&to=\(stranger)"), flat.path("history?by=\(stranger)"),
    ] {
      try await ada.visit(get)
      #expect(ada.status == 404, "\(get)")
    }
    #expect(try flat.position() == mine)
    #expect(try flat.position(of: flat.elsewhere) == theirs)
  }

  @Test func `an archived group is read, and nothing can be recorded in it`() async throws {
    let flat = try await SettledFlat.lived()
    try await flat.change(.group(.archived(true)))
    let ada = try await flat.made.signIn(as: .ada)
    #expect(!(try await ada.visit(flat.path("balances")).offersPayments))
    try await ada.post(flat.path("payments"), fields())
    #expect(ada.status == 403)
  }
}
