import Ledger
import PaymentCodes
import Store
import TestSupport
import Testing

/// The ways in which people and members without an account are paid, and the codes for it.
struct PaymentWaysTests {
  private static let iban = "DE89370400440532013000"

  private func ways(_ flat: SharedFlat, of member: ID<Member>) -> String {
    flat.list + "/members/\(member)/payment-ways"
  }

  private func add(
    _ browser: Browser, to path: String = "/account/payment-ways", _ kind: String = "iban",
    _ value: String = iban, name: String = "Ada Lovelace", address: String = "", operation: String? = nil
  ) async throws {
    try await browser.post(
      path,
      [("kind", kind), ("value", value), ("name", name), ("address", address)]
        + (operation.map { [("operation", $0)] } ?? []))
  }

  /// Ben owes Ada and Chi in the flat.
  private func indebted() async throws -> (flat: SharedFlat, ada: Browser, ben: Browser) {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    for (payer, amount) in [(flat.ada, "10"), (flat.chi, "24.68")] {
      try await flat.add(
        ada,
        [
          "title": "Milk", "amount": amount, "payer": "\(payer)", "split": "equal", "date": "2025-06-15",
          "in[\(flat.ben)]": "on",
        ])
    }
    return (flat, ada, try await flat.site.signIn(as: .ben))
  }

  private func codes(_ browser: Browser, _ path: String) async throws -> [String: String] {
    let drawings = try await browser.visit(path).all("svg").filter { $0["data-scheme"] != nil }
    return Dictionary(
      drawings.map { ($0["data-scheme"] ?? "", $0["data-payload"] ?? "") }, uniquingKeysWith: { a, _ in a })
  }

  // MARK: - One's own

  @Test func `a way is kept, written as it is printed, once for each sending, and goes again`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    let operation = "\(ID<Entry>(high: 5, low: 5))"
    for _ in 0..<2 { try await add(ada, "iban", "de89 3704 0044 0532 0130 00", operation: operation) }
    let row = try #require(ada.document.all("li").filter { $0["data-way"] != nil }.only)
    #expect(row.text.contains("Bank account (IBAN) DE89 3704 0044 0532 0130 00 Ada Lovelace"))
    let removal = try #require(row.all("form").only?["action"])
    let ben = try await flat.browser(of: .ben)
    try await ben.post(removal, [])
    #expect(ben.status == 404, "it is Ada's")
    try await ada.post(removal, [])
    #expect(ada.document.all("li").allSatisfy { $0["data-way"] == nil })
    try await ada.post(removal, [])
    #expect(ada.status == 404)
  }

  @Test(arguments: [
    ("iban", "DE89370400440532013001", "Ada", "value", "A character of this IBAN is wrong."),
    ("iban", "DE8937040044053201300", "Ada", "value", "An IBAN of this country has 22 characters."),
    ("iban", "QQ89370400440532013000", "Ada", "value", "There are no IBANs that begin with QQ."),
    ("iban", "12345", "Ada", "value", "An IBAN begins with two letters"),
    ("iban", Self.iban, "", "name", "Enter the account holder’s name."),
    ("pix", "123", "Ada", "value", "This is not a Pix key"), ("upi", "ada", "Ada", "value", "A UPI ID looks"),
    ("phone", "0791234567", "", "value", "Enter the phone number with its country"),
    ("bitcoin", "bc1qqq", "", "value", "This is not a bitcoin address"),
    ("link", "javascript:alert(1)", "", "value", "Enter a link that begins with https://"),
    ("words", "a\u{202E}b", "", "value", "the character that can’t be saved"),
    ("words", "", "", "value", "Enter"), ("gold", "1", "", "kind", ""),
  ]) func `what cannot be right is refused beside its field, with what was typed`(
    _ kind: String, _ value: String, _ name: String, _ field: String, _ words: String
  ) async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    try await add(ada, kind, value, name: name)
    #expect(ada.status == 422)
    #expect(ada.document.error(field)?.contains(words) == true, "\(ada.document.error(field) ?? "none")")
    #expect(ada.document.first("textarea", "name", "value")?.text.contains(value) == true)
    #expect(try flat.site.store.read { try $0.paymentWays(of: .account(Resident.ada.id)) }.isEmpty)
  }

  @Test func `there is room for five`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    for number in 1...6 { try await add(ada, "words", "Way \(number)") }
    #expect(ada.status == 422 && ada.document.error("kind") == "There is room for 5. Remove one first.")
    #expect(try flat.site.store.read { try $0.paymentWays(of: .account(Resident.ada.id)) }.count == 5)
  }

  // MARK: - Of a member without an account

  /// Ada owes Ben, who is a name in her group.
  private func named() async throws -> (site: TestSite, group: TestGroup, ada: Browser) {
    let site = try await TestSite.household()
    let group = try await site.group("Flat", founder: .ada, others: ["Ben"])
    try await site.pay(2_468, 1, for: [0], in: group)
    return (site, group, try await site.signIn(as: .ada))
  }

  @Test func `others say it for a name, the history says who, and its own word replaces theirs`() async throws
  {
    let (site, group, ada) = try await named()
    let path = group.path + "/members/\(try group.member(1))/payment-ways"
    try await add(ada, to: path, name: "Ben")
    #expect(ada.document.heading == "Ben" && ada.document.message == "Added.")
    #expect(ada.document.root.text.contains("Ask Ben whether it is right."))
    let balances = try await ada.visit(group.path + "/balances").root.text
    #expect(balances.contains("Ada added this on") && balances.contains("Ask Ben whether it is right."))
    let history = try await ada.visit(group.path + "/history").root.text
    #expect(history.contains("How to pay Ben was changed") && !history.contains("DE89"))
    // Ben joins. What Ada said stays until he says something himself.
    try await site.join(.ben, 1, in: group)
    #expect(try await ada.visit(group.path + "/balances").root.text.contains("Ada added this on"))
    try await add(ada, to: path, "words", "Cash")
    #expect(ada.document.message == "Ben has an account now and enters this under “You”.")
    let ben = try await site.signIn(as: .ben)
    #expect(try await ben.visit(group.path + "/members/\(try group.member(1))").root.text.contains("DE89"))
    try await add(ben, "words", "Bread and wine")
    let after = try await ada.visit(group.path + "/balances").root.text
    #expect(after.contains("Bread and wine") && !after.contains("DE89") && !after.contains("added this on"))
  }

  @Test func `only members of the group say it, of names of the group, while it is open`() async throws {
    let (flat, ada, ben) = try await indebted()
    try await add(ben, to: ways(flat, of: flat.ada))
    #expect(ben.document.message == "Ada has an account now and enters this under “You”.")
    try await add(ben, to: ways(flat, of: flat.stranger))
    #expect(ben.status == 404)
    try await flat.site.store.letLookOn(flat.ben, in: flat.group, at: flat.site.clock.now)
    try await add(ben, to: ways(flat, of: flat.chi))
    #expect(ben.status == 403)
    #expect(try flat.site.store.read { try $0.paymentWays(in: flat.group) }.isEmpty)
    try await add(ada, to: ways(flat, of: flat.chi))
    try await ada.visit(flat.list + "/members/\(flat.chi)")
    let removal = try #require(
      ada.document.all("form").compactMap { $0["action"] }.first { $0.hasSuffix("/deletion") })
    try await ben.post(removal, [])
    #expect(ben.status == 403)
    #expect(try await !ben.visit(flat.list + "/members/\(flat.chi)").root.text.contains("DE89"))
    let group = flat.group
    _ = try await flat.site.store.write { [now = flat.site.clock.now] transaction in
      try transaction.append(
        [Proposal(ID(high: 8, low: 90), .group(.archived(true)))], to: group,
        from: Origin(.person(Resident.ada.id), on: ID(high: 0, low: 1), at: now))
    }
    try await add(ada, to: ways(flat, of: flat.chi), "words", "Cash")
    #expect(try flat.site.store.read { try $0.paymentWays(of: .member(flat.chi, in: group)) }.count == 1)
  }

  @Test func `a form that was sent before brings back nothing, and changes nothing`() async throws {
    let (site, group, ada) = try await named()
    let path = group.path + "/members/\(try group.member(1))/payment-ways"
    let operation = "\(ID<Entry>(high: 5, low: 6))"
    try await add(ada, to: path, name: "Ben", operation: operation)
    try await add(ada, to: path, "words", "Other words", operation: operation)
    #expect(ada.status == 422 && ada.document.error("value")?.contains("was sent before") == true)
    try await add(ada, "words", "Mine", operation: operation)
    #expect(ada.status == 422, "the id stands for another way")
    try await ada.visit(group.path + "/members/\(try group.member(1))")
    let removal = try #require(
      ada.document.all("form").compactMap { $0["action"] }.first { $0.hasSuffix("/deletion") })
    try await ada.post(removal, [])
    for value in [Self.iban, "NL91ABNA0417164300"] {
      try await add(ada, to: path, "iban", value, name: "Ben", operation: operation)
      #expect(ada.status == 409 || ada.status == 422)
    }
    let member = try group.member(1)
    #expect(try site.store.read { try $0.paymentWays(of: .member(member, in: group.id)) }.isEmpty)
  }

  @Test func `what one says oneself ends what others said, and one is told of it before`() async throws {
    let (site, group, ada) = try await named()
    let member = try group.member(1)
    try await add(ada, to: group.path + "/members/\(member)/payment-ways", name: "Ben")
    try await site.join(.ben, 1, in: group)
    let ben = try await site.signIn(as: .ben)
    let told = "Others entered how to pay you in Flat."
    #expect(try await ben.visit("/account").root.text.contains(told))
    try await ben.send("GET", "/account/data")
    #expect(ben.response.text.contains("DE89 3704"))
    try await add(ben, "words", "Cash")
    #expect(!ben.document.root.text.contains(told))
    let row = try #require(ben.document.all("li").filter { $0["data-way"] != nil }.only)
    try await ben.post(try #require(row.all("form").only?["action"]), [])
    let page = try await ada.visit(group.path + "/balances").root.text
    #expect(!page.contains("DE89") && !page.contains("Cash"))
    try await site.change(group, .member(member, .removed(true)), by: .ada)
    try await add(ada, to: group.path + "/members/\(member)/payment-ways", name: "Ben")
    #expect(try site.store.read { try $0.paymentWays(of: .member(member, in: group.id)) }.isEmpty)
  }

  @Test func `fields that the form hides are not kept`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    try await add(ada, "words", "Cash", name: "Ada Lovelace", address: "Seestrasse 12, 8002 Zürich")
    let kept = try flat.site.store.read { try $0.paymentWays(of: .account(Resident.ada.id)) }
    #expect(kept.map(\.way) == [try PaymentWay(.words, "Cash")])
  }

  // MARK: - Codes

  @Test func `a code says whom, how much and for what, and the payment keeps its reference`() async throws {
    let (flat, ada, ben) = try await indebted()
    try await add(ada)
    let path = flat.list + "/balances"
    let payload = try #require(try await codes(ben, path)["epc"])
    let reference = try #require(ben.document.all("div").compactMap { $0["data-reference"] }.only)
    let lines = [
      "BCD", "002", "1", "SCT", "", "Ada Lovelace", Self.iban, "EUR10.00", "", "", "Flat, Evenly ",
    ]
    #expect(payload == lines.joined(separator: "\n") + reference)
    #expect(reference.count == 4)
    // The form draws the amount that is typed.
    let form = flat.new + "?kind=transfer&payer=\(flat.ben)&to=\(flat.ada)"
    #expect(try await codes(ben, form).isEmpty)
    let half = try #require(try await codes(ben, form + "&amount=5")["epc"])
    #expect(half == payload.replacing("EUR10.00", with: "EUR5.00"))
    #expect(try await codes(ben, form + "&amount=5&currency=USD").isEmpty, "no bank reads dollars there")
    // Recorded, it is found by what the bank's statement says.
    for _ in 0..<2 {
      try await ben.visit(path)
      try await ben.submit("Paid")
    }
    try await ben.visit(flat.list + "?q=\(reference)")
    let entry = try #require(ben.document.entryLinks.only)
    #expect(try await ben.visit(entry).root.text.contains("Evenly \(reference)"))
  }

  @Test func `couples have one reference, for each of them and by each button`() async throws {
    let site = try await TestSite.household()
    let group = try await site.group("Flat", founder: .ada, others: ["Ben", "Dan", "Eve"])
    try await site.join(.ben, 1, in: group)
    try await site.pay(3_000, 0, for: [1], in: group)
    let ada = try await site.signIn(as: .ada)
    let party = ID<Party>(high: 7, low: 1)
    for place in [1, 2] { try await site.change(group, .member(try group.member(place), .party(party))) }
    let other = ID<Party>(high: 7, low: 2)
    for place in [0, 3] { try await site.change(group, .member(try group.member(place), .party(other))) }
    try await add(ada, to: group.path + "/members/\(try group.member(3))/payment-ways", name: "Eve")
    let ben = try await site.signIn(as: .ben)
    func reference() -> String? { ben.document.all("div").compactMap { $0["data-reference"] }.first }
    try await ben.visit(group.path + "/balances")
    let shown = try #require(reference())
    let form = try #require(ben.document.all("a").first { $0.text == "Change amount" }?["href"])
    try await ben.visit(form)
    #expect(reference() == shown, "Eve takes the money for both")
    for payer in [1, 2] {
      let path = "/entries/new?kind=transfer&amount=5&payer=\(try group.member(payer))&to="
      try await ben.visit(group.path + path + "\(try group.member(3))")
      #expect(reference() == shown)
    }
    try await ada.visit(group.path + "/payments/all")
    if ada.path.hasSuffix("/all") {
      try await ada.submit("Record 1 payment")
    } else {
      try await ada.visit(group.path + "/balances")
      try await ada.submit("Received")
    }
    #expect(try await ada.visit(group.path + "?q=\(shown)").entryLinks.count == 1)
  }

  @Test func `a payment with a note keeps its reference below it`() async throws {
    let (flat, ada, ben) = try await indebted()
    try await add(ada)
    let id = try await flat.add(
      ben,
      [
        "kind": "transfer", "payer": "\(flat.ben)", "to": "\(flat.ada)", "amount": "5", "note": "rent",
        "date": "2025-06-15",
      ])
    let note = try flat.detail(id).entry.note
    #expect(note.hasPrefix("rent\nEvenly ") && note.count == 16)
    // A payment that is recorded already has no code to pay it again.
    #expect(try await codes(ben, flat.entries + "/\(id)/edit").isEmpty)
  }

  @Test func `a link is copied and opened with its amount`() async throws {
    let (flat, ada, ben) = try await indebted()
    try await add(ada, "link", "https://paypal.me/ada/{amount}{currency}")
    let page = try await ben.visit(flat.list + "/balances")
    let address = "https://paypal.me/ada/10.00EUR"
    #expect(page.all("textarea").contains { $0.rawText.contains(address) })
    #expect(page.all("a").contains { $0["href"] == address })
  }

  @Test func `who is paid in words has no reference`() async throws {
    let (flat, ada, ben) = try await indebted()
    try await add(ada, "words", "Cash")
    try await ben.visit(flat.list + "/balances")
    #expect(ben.document.all("div").allSatisfy { $0["data-reference"] == nil })
    try await ben.submit("Paid")
    #expect(try await !ben.visit(flat.list + "?q=Evenly").root.text.contains("You paid Ada"))
  }

  @Test func `each way has a code of its own`() async throws {
    let (flat, ada, ben) = try await indebted()
    for number in 0..<5 {
      try await add(ada, name: "Ada \(number)")
      try await add(ada, to: ways(flat, of: flat.chi), name: "Chi \(number)")
    }
    let drawings = try await ben.visit(flat.list + "/balances").all("svg").filter { $0["data-scheme"] != nil }
    #expect(drawings.count == 10)
  }

  // MARK: - Erasing

  @Test func `they go with the account, also what others said before`() async throws {
    let (site, group, ada) = try await named()
    try await add(ada, to: group.path + "/members/\(try group.member(1))/payment-ways", name: "Ben")
    try await site.join(.ben, 1, in: group)
    let ben = try await site.signIn(as: .ben)
    try await add(ben, "words", "Bread")
    try await ben.post(
      "/account/deletion", [("username", "ben"), ("current_password", Resident.ben.password)])
    #expect(ben.document.heading == "Your account was deleted")
    let page = try await ada.visit(group.path + "/balances").root.text
    #expect(page.contains("You pay Ben") && !page.contains("DE89") && !page.contains("Bread"))
    let member = try group.member(1)
    #expect(try site.store.read { try $0.paymentWays(of: .member(member, in: group.id)) }.isEmpty)
  }

  @Test func `what one has said is in one's data`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    try await add(ada)
    try await ada.send("GET", "/account/data")
    #expect(ada.response.text.contains("DE89 3704 0044 0532 0130 00"))
  }
}

extension Collection {
  /// The one element of a collection with one.
  fileprivate var only: Element? { count == 1 ? first : nil }
}
