import Ledger
import Store
import TestSupport
import Testing

struct RemindingTests {
  /// Ada has paid for both, and looks at the balances.
  private func indebted() async throws -> (flat: SharedFlat, browser: Browser) {
    let flat = try await SharedFlat.make(on: try await TestSite.mailing())
    let browser = try await flat.browser()
    try await flat.add(
      browser,
      [
        "title": "Milk", "amount": "10", "payer": "\(flat.ada)", "split": "equal", "in[\(flat.ada)]": "on",
        "in[\(flat.ben)]": "on", "date": "2025-06-15",
      ])
    try await browser.visit(flat.list + "/balances")
    return (flat, browser)
  }

  @Test func `who owes is asked by mail, once in three days, and the history shows it`() async throws {
    let (flat, browser) = try await indebted()
    try await flat.site.giveMailbox(to: .ben)
    try await browser.visit(flat.list + "/balances")
    try await browser.submit("Send with Evenly")
    #expect(browser.document.message?.contains("Reminder sent to") == true)
    let letter = try #require(try flat.site.letters().first)
    #expect(letter.address == "ben@example.org")
    #expect(letter.text.contains("5.00") && letter.text.contains("Ada"))
    try await browser.submit("Send with Evenly")
    #expect(browser.document.message?.contains("three days later") == true)
    #expect(try flat.site.letters().count == 1)
    try await browser.visit(flat.list + "/history")
    #expect(browser.document.root.text.contains("You reminded Ben"))
    flat.site.clock.pass(.days(3))
    try await browser.visit(flat.list + "/balances")
    try await browser.submit("Send with Evenly")
    #expect(try flat.site.store.read { try $0.reminders(in: flat.group).count } == 2)
  }

  @Test func `who gets no mail, or wants none, is not written to`() async throws {
    let (flat, browser) = try await indebted()
    try await browser.post(flat.list + "/reminders", [("member", "\(flat.ben)")])
    #expect(browser.document.message?.contains("Send the text yourself") == true)
    try await flat.site.giveMailbox(to: .ben) { $0.mail = [] }
    try await browser.post(flat.list + "/reminders", [("member", "\(flat.ben)")])
    #expect(browser.document.message?.contains("Send the text yourself") == true)
    #expect(try flat.site.letters().isEmpty)
  }

  @Test func `it is offered for those whom it reaches alone, as soon as it does`() async throws {
    let (flat, browser) = try await indebted()
    let offer = "Send with Evenly"
    #expect(!browser.response.text.contains(offer))
    try await flat.site.giveMailbox(to: .ben)
    try await browser.visit(flat.list + "/balances")
    #expect(browser.response.text.contains(offer))
    try await flat.site.giveMailbox(to: .ben) { $0.mail = .news }
    try await browser.visit(flat.list + "/balances")
    #expect(!browser.response.text.contains(offer))
    try await flat.site.giveMailbox(to: .ben)
    let (ben, now) = (Resident.ben.id, flat.site.clock.now)
    try await flat.site.store.write { try $0.noteRefusal(of: "ben@example.org", by: ben, at: now) }
    try await browser.visit(flat.list + "/balances")
    #expect(!browser.response.text.contains(offer))
    // The words to be sent by hand are there in any case.
    #expect(browser.response.text.contains("remind-\(flat.ben)-EUR"))
  }

  @Test func `who has left is told nothing more of the group`() async throws {
    let (flat, browser) = try await indebted()
    try await flat.site.giveMailbox(to: .ben)
    let (group, now) = (flat.group, flat.site.author(.ada).now)
    let leaving = Proposal(ID(high: 77, low: 1), .member(flat.ben, .removed(true)))
    _ = try await flat.site.store.write { try $0.append([leaving], to: group, from: .system(at: now)) }
    try await browser.post(flat.list + "/reminders", [("member", "\(flat.ben)")])
    #expect(browser.document.message?.contains("Send the text yourself") == true)
    #expect(try flat.site.letters().isEmpty)
  }

  @Test func `a member who owes nothing is not reminded, and a stranger is not found`() async throws {
    let (flat, browser) = try await indebted()
    try await flat.site.giveMailbox(to: .ben)
    try await flat.site.giveMailbox(to: .ada)
    let ben = try await flat.browser(of: .ben)
    try await ben.post(flat.list + "/reminders", [("member", "\(flat.ada)")])
    #expect(ben.document.message?.contains("no longer owes you anything") == true)
    try await browser.post(flat.list + "/reminders", [("member", "\(flat.stranger)")])
    #expect(browser.status == 404)
    #expect(try flat.site.letters().isEmpty)
  }
}
