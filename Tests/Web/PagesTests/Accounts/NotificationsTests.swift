import HTTP
import Notifications
import Store
import TestSupport
import Testing

@testable import Pages

struct NotificationsTests {
  private static let page = "/account/notifications"

  private func asked(_ made: TestSite, _ address: String = "ada@example.org") async throws -> Browser {
    let browser = try await made.signIn(as: .ada)
    try await browser.visit(Self.page)
    try await browser.submit("Send code", ["mail": address, "current_password": Resident.ada.password])
    return browser
  }

  @Test func `where no mail is sent the page says so, and what to do to its owner alone`() async throws {
    let made = try await TestSite.household()
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    for browser in [ada, ben] { try await browser.visit(Self.page) }
    #expect(ada.response.text.contains("This server can’t send email"))
    #expect(ada.response.text.contains("EVENLY_SMTP_URL"))
    #expect(ben.response.text.contains("This server can’t send email"))
    #expect(!ben.response.text.contains("EVENLY_SMTP_URL"))
    try await ben.post(Self.page + "/code", [("mail", "ben@example.org")])
    #expect(ben.status == 404)
  }

  @Test func `an address is one's own with the code that goes there`() async throws {
    let made = try await TestSite.mailing()
    let browser = try await asked(made)
    let letter = try #require(try made.letters().first)
    #expect(letter.address == "ada@example.org" && letter.subject == "Your code for Evenly")
    try await browser.submit("Confirm", ["code": try made.sentCode()])
    #expect(browser.document.message?.contains("ada@example.org") == true)
    #expect(try made.store.read { try $0.mailbox(of: Resident.ada.id)?.address } == "ada@example.org")
    #expect(try made.store.read { try $0.account(Resident.ada.id)?.mail } == "ada@example.org")
  }

  @Test(arguments: ["ada@example.org.", "jose\u{301}@example.org", "jos\u{E9}@example.org."])
  func `a code goes to the one spelling of an address`(typed: String) async throws {
    let made = try await TestSite.mailing()
    _ = try await asked(made, typed)
    let letter = try #require(try made.letters().first)
    let wanted = typed.hasPrefix("ada") ? "ada@example.org" : "jos\u{E9}@example.org"
    #expect(Array(letter.address.utf8) == Array(wanted.utf8))
  }

  @Test func `where the address takes no mail that is said, and another can be given`() async throws {
    let made = try await TestSite.mailing()
    let browser = try await asked(made)
    let code = try made.sentCode()
    #expect(browser.response.text.contains("A code is on its way to ada@example.org."))
    try await made.store.write { [now = made.clock.now] in
      try $0.noteCodesUndeliverable(of: "ada@example.org", at: now)
    }
    try await browser.visit(Self.page)
    #expect(browser.response.text.contains("The mail server rejects ada@example.org."))
    #expect(!browser.response.text.contains("on its way"))
    try await browser.post(Self.page + "/address", [("code", code)])
    #expect(browser.status == 422)
    #expect(try made.store.read { try $0.mailbox(of: Resident.ada.id) } == nil)
    try await browser.submit(
      "Send code", ["mail": "ada@example.net", "current_password": Resident.ada.password])
    #expect(browser.response.text.contains("A code is on its way to ada@example.net."))
    #expect(!browser.response.text.contains("The mail server rejects"))
  }

  @Test func `a code works in the browser that asked, for a quarter of an hour, and once`() async throws {
    let made = try await TestSite.mailing()
    let browser = try await asked(made)
    let code = try made.sentCode()
    let other = try await made.signIn(as: .ada)
    try await other.post(Self.page + "/address", [("code", code)])
    #expect(other.status == 422)
    made.clock.pass(.minutes(15))
    try await browser.post(Self.page + "/address", [("code", code)])
    #expect(browser.status == 422)
    #expect(browser.response.text.contains("no longer works"))
    #expect(try made.store.read { try $0.mailbox(of: Resident.ada.id) } == nil)
    let again = try await asked(made)
    let second = try made.sentCode()
    try await again.post(Self.page + "/address", [("code", second)])
    #expect(again.status == 200)
    try await again.post(Self.page + "/address", [("code", second)])
    #expect(again.status == 422)
  }

  @Test func `wrong codes are counted, and so is asking`() async throws {
    let made = try await TestSite.mailing()
    let browser = try await asked(made)
    let code = try made.sentCode()
    let wrong = code == "00000000" ? "00000001" : "00000000"
    for _ in 1...MailCode.mostTries {
      try await browser.post(Self.page + "/address", [("code", wrong)])
      #expect(browser.status == 422)
    }
    try await browser.post(Self.page + "/address", [("code", code)])
    #expect(browser.response.text.contains("no longer works"))
    _ = try await asked(made)
    _ = try await asked(made)
    let fourth = try await asked(made)
    #expect(fourth.document.error("mail")?.contains("Too many codes") == true)
    made.clock.pass(.hours(1))
    _ = try await asked(made)
    #expect(try made.sentCode() != code)
  }

  @Test func `the password is asked for, and a guest has none`() async throws {
    let made = try await TestSite.mailing()
    let browser = try await made.signIn(as: .ada)
    try await browser.visit(Self.page)
    try await browser.submit("Send code", ["mail": "ada@example.org", "current_password": "no"])
    #expect(browser.document.error("current_password") != nil)
    #expect(try made.letters().isEmpty)
  }

  @Test func `the old address is told of a new one`() async throws {
    let made = try await TestSite.mailing()
    try await made.giveMailbox(to: .ada)
    let browser = try await asked(made, "ada@elsewhere.example")
    #expect(try made.store.read { try $0.mailbox(of: Resident.ada.id)?.address } == "ada@example.org")
    try await browser.submit("Confirm", ["code": try made.sentCode()])
    let told = try #require(try made.letters().first { $0.address == "ada@example.org" })
    #expect(told.text.contains("ada@elsewhere.example") && told.text.contains("If this wasn’t you"))
  }

  // MARK: - Choosing

  @Test func `what is chosen is kept and shown`() async throws {
    let made = try await TestSite.mailing()
    try await made.giveMailbox(to: .ada)
    let browser = try await made.signIn(as: .ada)
    try await browser.post(
      Self.page + "/choices",
      [
        ("kind", "payments"), ("kind", "other"), ("summary", "weekly"), ("quiet_from", "22"),
        ("quiet_until", "7"),
      ])
    #expect(browser.document.message == "Notification settings saved.")
    let kept = try #require(try made.store.read { try $0.messageChoices(of: Resident.ada.id) })
    #expect(kept.mail == [.payments, .everythingElse])
    #expect(kept.summary == .weekly)
    #expect(kept.quietHours == QuietHours(from: 22, until: 7))
    let boxes = browser.document.all("input").filter { $0["name"] == "kind" }
    #expect(boxes.filter { $0["checked"] != nil }.map { $0["value"] } == ["payments", "other"])
    #expect(browser.document.first("select", "name", "quiet_from") != nil)
  }

  @Test func `budgets and what is still open are chosen, and the day of the month`() async throws {
    let made = try await TestSite.mailing()
    try await made.giveMailbox(to: .ada)
    let browser = try await made.signIn(as: .ada)
    try await browser.visit(Self.page)
    #expect(browser.document.first("select", "name", "open_day") != nil)
    try await browser.post(
      Self.page + "/choices",
      [("kind", "budgets"), ("kind", "open"), ("summary", "never"), ("open_day", "28")])
    let kept = { try made.store.read { try $0.messageChoices(of: Resident.ada.id) } }
    #expect(try kept()?.mail == [.budgets, .stillOpen])
    #expect(try kept()?.openDay == 28)
    for day in ["0", "29", "x", "-1", "99999999999999999999"] {
      try await browser.post(Self.page + "/choices", [("summary", "never"), ("open_day", day)])
      #expect(browser.status == 422, "\(day)")
    }
    #expect(try kept()?.openDay == 28)
  }

  @Test(arguments: [("22", ""), ("", "7"), ("7", "7"), ("24", "7"), ("x", "7")])
  func `hours that are none come back`(start: String, end: String) async throws {
    let made = try await TestSite.mailing()
    try await made.giveMailbox(to: .ada)
    let browser = try await made.signIn(as: .ada)
    try await browser.post(
      Self.page + "/choices", [("summary", "never"), ("quiet_from", start), ("quiet_until", end)])
    #expect(browser.status == 422)
    #expect(browser.document.error("quiet_until") != nil)
  }

  @Test func `a test goes to one's own address, and so do not very many`() async throws {
    let made = try await TestSite.mailing()
    try await made.giveMailbox(to: .ada)
    let browser = try await made.signIn(as: .ada)
    try await browser.visit(Self.page)
    for _ in 1...8 { try await browser.submit("Send a test email") }
    #expect(try made.letters().map(\.address) == [String](repeating: "ada@example.org", count: 5))
    try await browser.submit("Stop emailing me")
    #expect(try made.store.read { try $0.mailbox(of: Resident.ada.id) } == nil)
    try await browser.post(Self.page + "/test")
    #expect(browser.status == 404)
  }

  @Test func `trying whether mail arrives is counted, after more than a household needs`() async throws {
    let made = try await TestSite.mailing()
    try await made.giveMailbox(to: .ada)
    try await made.giveMailbox(to: .ben)
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    var statuses: [Int] = []
    for _ in 0..<12 {
      try await ada.post(Self.page + "/test")
      statuses.append(ada.status)
    }
    #expect(statuses == [Int](repeating: 200, count: 10) + [429, 429])
    #expect(ada.response.fields[.retryAfter] == "2")
    try await ben.post(Self.page + "/test")
    #expect(ben.status == 200, "each has their own")
    made.clock.pass(.seconds(2))
    try await ada.post(Self.page + "/test")
    #expect(ada.status == 200)
  }

  @Test func `metrics show how much mail waits`() async throws {
    let made = try await TestSite.mailing(settings: { $0.offersMetrics = true })
    let browser = made.browser()
    try await browser.visit("/metrics")
    #expect(browser.response.text.contains("evenly_mail_waiting 0"))
    _ = try await asked(made)
    try await browser.visit("/metrics")
    #expect(browser.response.text.contains("evenly_mail_waiting 1"))
    #expect(browser.response.text.contains("evenly_mail_sent_total 0"))
  }

  // MARK: - Ending mails

  @Test func `a link ends one kind of mail, by a press and not by a look`() async throws {
    let made = try await TestSite.mailing()
    try await made.giveMailbox(to: .ben) {
      $0.mail = .all
      $0.summary = .daily
    }
    let stranger = made.browser()
    let unsubscribing = Unsubscribing(made.site.signIns.linkSecret)
    let kept = { try made.store.read { try $0.messageChoices(of: Resident.ben.id) } }
    let news = "/unsubscribe/" + unsubscribing.token(of: Resident.ben.id, .news)
    try await stranger.visit(news)
    #expect(try kept()?.mail == .all)
    try await stranger.submit("Unsubscribe")
    #expect(try kept()?.mail == [.reminders, .stillOpen])
    #expect(try kept()?.summary == .daily)
    try await stranger.send("POST", "/unsubscribe/" + unsubscribing.token(of: Resident.ben.id, .stillOpen))
    #expect(stranger.response.text.contains("outstanding balances are turned off"))
    #expect(try kept()?.mail == .reminders)
    try await stranger.send("POST", "/unsubscribe/" + unsubscribing.token(of: Resident.ben.id, .summary))
    #expect(stranger.status == 200)
    #expect(try kept()?.summary == .never)
    try await stranger.visit("/unsubscribe/AAAA")
    #expect(stranger.status == 404)
  }
}
