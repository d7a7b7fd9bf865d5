import Ledger
import Store
import TestSupport
import Testing

struct HowToPayTests {
  private static let note = "DE12 3456 7890\nTwint 079"

  /// Ben owes Ada, who has said how she is paid.
  private func indebted() async throws -> (flat: SharedFlat, ada: Browser, ben: Browser) {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    try await flat.add(
      ada,
      [
        "title": "Milk", "amount": "10", "payer": "\(flat.ada)", "split": "equal", "in[\(flat.ada)]": "on",
        "in[\(flat.ben)]": "on", "date": "2025-06-15",
      ])
    try await say(Self.note, ada)
    return (flat, ada, try await flat.site.signIn(as: .ben))
  }

  private func say(_ note: String, _ browser: Browser) async throws {
    try await browser.post(
      "/account/payment-ways", [("kind", "words"), ("value", note.replacing("\n", with: "\r\n"))])
  }

  private func notes(_ browser: Browser, _ path: String) async throws -> [String] {
    try await browser.visit(path).all("textarea").filter { $0["readonly"] != nil }.map(\.rawText.trimmed)
  }

  private func isSilent(_ browser: Browser, _ path: String) async throws -> Bool {
    try await browser.visit(path)
    return !browser.response.text.contains("DE12 3456")
  }

  @Test func `the payer sees it beside the payment and in its form`() async throws {
    let (flat, ada, ben) = try await indebted()
    #expect(ada.document.message == "Added.")
    let page = try await ben.visit(flat.list + "/balances")
    let field = try #require(page.all("textarea").first { $0["readonly"] != nil })
    #expect(field.rawText.trimmed == Self.note && field["rows"] == "2")
    #expect(page.root.text.contains("How to pay Ada"))
    let form = try #require(page.all("a").first { $0.text == "Change amount" }?["href"])
    #expect(try await notes(ben, form) == [Self.note])
    #expect(ben.document.root.text.contains("How to pay Ada"))
  }

  @Test func `the form says it for whom is chosen, and not for oneself or for an expense`() async throws {
    let (flat, ada, ben) = try await indebted()
    let payment = flat.new + "?kind=transfer"
    #expect(try await notes(ben, payment + "&to=\(flat.ada)").count == 1)
    #expect(try await notes(ben, payment + "&to=\(flat.chi)").isEmpty)
    #expect(try await notes(ada, payment + "&to=\(flat.ada)").isEmpty)
    #expect(try await notes(ben, flat.new).isEmpty)
    let sent = [
      ("kind", "transfer"), ("to", "\(flat.ada)"), ("payer", "\(flat.ben)"), ("preview", "on"),
      ("amount", "5"),
    ]
    try await ben.post(flat.entries, sent)
    #expect(ben.document.all("textarea").contains { $0.rawText.trimmed == Self.note })
  }

  @Test func `it is not beside what others pay, or what one is paid`() async throws {
    let (flat, ada, _) = try await indebted()
    #expect(try await isSilent(ada, flat.list + "/balances"))
  }

  @Test func `a change is seen at once, also where nothing else has changed`() async throws {
    let (flat, ada, ben) = try await indebted()
    #expect(try await notes(ben, flat.list + "/balances") == [Self.note])
    try await say("PayPal ada", ada)
    #expect(try await Set(notes(ben, flat.list + "/balances")) == [Self.note, "PayPal ada"])
    try await ada.visit("/account")
    let first = try #require(
      ada.document.all("li").first { $0.text.contains("DE12") && $0["data-way"] != nil })
    try await ada.post(try #require(first.all("form").first?["action"]), [])
    #expect(ada.document.message == "Removed.")
    #expect(try await notes(ben, flat.list + "/balances") == ["PayPal ada"])
  }

  @Test func `neither who looks on nor a link to look, an export or a feed shows it`() async throws {
    let (flat, ada, ben) = try await indebted()
    for path in ["", "/entries.csv", "/archive.zip", "/history", "/members", "/balances"] {
      #expect(try await isSilent(ada, flat.list + path), "\(path)")
    }
    try await ada.visit(flat.list + "/looking-links")
    try await ada.submit("Create read-only link")
    let address = try #require(ada.document.first("input", "id", "link")?["value"])
    let shared = "/shared/" + (address.split(separator: "/").last ?? "")
    let stranger = flat.site.browser()
    #expect(try await isSilent(stranger, shared))
    #expect(stranger.status == 200 && stranger.response.text.contains("Ben pays Ada"))
    try await flat.site.store.letLookOn(flat.ben, in: flat.group, at: flat.site.clock.now)
    #expect(try await isSilent(ben, flat.list + "/balances"))
    #expect(ben.status == 200 && ben.response.text.contains("You pay Ada"))
  }

  @Test func `how to pay is not shown for a former or disabled member`() async throws {
    let (flat, ada, ben) = try await indebted()
    let now = flat.site.clock.now
    try await flat.site.store.write { try $0.setDisabled(Resident.ada.id, since: now) }
    #expect(try await isSilent(ben, flat.list + "/balances"))
    try await flat.site.store.write { try $0.setDisabled(Resident.ada.id, since: nil) }
    #expect(try await !isSilent(ben, flat.list + "/balances"))
    let (group, member, other) = (flat.group, flat.ada, flat.ben)
    _ = try await flat.site.store.write { transaction in
      try transaction.append(
        [
          Proposal(ID(high: 8, low: 70), .member(other, .role(.owner))),
          Proposal(ID(high: 8, low: 71), .member(member, .removed(true))),
        ], to: group, from: .system(at: now))
    }
    #expect(try await isSilent(ben, flat.list + "/balances"))
    try await ada.send("GET", "/account/data")
    #expect(ada.response.text.contains("DE12 3456"), "what is one's own is in one's data")
  }

  @Test func `it goes with the account`() async throws {
    let flat = try await SharedFlat.make()
    let (ada, ben) = (try await flat.browser(), try await flat.site.signIn(as: .ben))
    try await flat.add(
      ada,
      [
        "title": "Milk", "amount": "10", "payer": "\(flat.ben)", "split": "equal", "in[\(flat.ada)]": "on",
        "in[\(flat.ben)]": "on", "date": "2025-06-15",
      ])
    try await say(Self.note, ben)
    #expect(try await notes(ada, flat.list + "/balances") == [Self.note])
    let other = flat.otherGroup
    _ = try await flat.site.store.write { try $0.deleteGroup(other) }
    try await ben.post(
      "/account/deletion", [("username", "ben"), ("current_password", Resident.ben.password)])
    #expect(ben.document.heading == "Your account was deleted")
    #expect(try await isSilent(ada, flat.list + "/balances"))
    #expect(ada.response.text.contains("You pay Ben"))
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
