import Accounts
import Ledger
import Store
import TestSupport
import Testing

@testable import Notifications

/// The monthly report of open balances. The clock of the tests stands at 15:06 on 15 June 2025 in UTC.
struct ScheduledBalanceReportTests {
  private func owing(_ change: (inout MessageChoices) -> Void = { _ in }) async throws -> MailedFlat {
    let flat = try await MailedFlat()
    try await flat.tellBen(.stillOpen) {
      $0.openDay = 20
      change(&$0)
    }
    try await flat.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    return flat
  }

  @Test func `it comes in the morning of its day, each month, and not in between`() async throws {
    let flat = try await owing()
    await flat.wait(.days(4))
    #expect(flat.takeMail().isEmpty)
    await flat.wait(.hours(17))
    let mail = try #require(flat.takeMail().first)
    #expect(mail.subject == "Your outstanding balances" && mail.to.text == "ben@example.org")
    #expect(mail.text.hasPrefix("Hi "))
    #expect(mail.text.contains("Flat") && mail.text.contains("You owe") && mail.text.contains("1.50"))
    #expect(mail.text.contains("https://money.example/groups/\(flat.group)/balances"))
    #expect(mail.unsubscribe?.hasPrefix("https://money.example/unsubscribe/") == true)
    await flat.wait(.days(29))
    #expect(flat.takeMail().isEmpty)
    await flat.wait(.days(1))
    #expect(flat.takeMail().count == 1)
  }

  @Test func `without an open balance no report is sent, until there is one`() async throws {
    let flat = try await owing()
    try await flat.change(.entry(flat.id(1), .deleted(true)))
    await flat.wait(.days(6))
    #expect(flat.takeMail().isEmpty)
    try await flat.change(.entry(flat.id(1), .deleted(false)))
    await flat.wait(.days(30))
    #expect(flat.takeMail().count == 1)
  }

  @Test func `who gets money back is told so`() async throws {
    let flat = try await owing()
    try await flat.change(.entry(flat.id(2), .added(flat.entry("Rent", 90_000, paidBy: flat.bensName))))
    await flat.wait(.days(6))
    #expect(try #require(flat.takeMail().first).text.contains("You get back"))
  }

  @Test func `members who turned the report off, or left, get none`() async throws {
    let flat = try await owing()
    try await flat.tellBen([])
    await flat.wait(.days(6))
    #expect(flat.takeMail().isEmpty)
    try await flat.tellBen(.stillOpen) { $0.openDay = 25 }
    try await flat.change(.member(flat.bensName, .claimed(nil)), by: flat.ben)
    await flat.wait(.days(6))
    #expect(flat.takeMail().isEmpty)
  }

  @Test func `an unsent one is the same the next time, and the month is not asked again`() async throws {
    let flat = try await owing()
    flat.answer(.later("450 to RCPT"))
    await flat.wait(.days(6))
    await flat.wait(.minutes(2))
    let mails = flat.takeMail()
    #expect(mails.count == 2 && Set(mails.map(\.id)).count == 1)
    await flat.wait(.days(20))
    #expect(flat.takeMail().isEmpty)
  }

  @Test func `a long time without the program is one mail`() async throws {
    let flat = try await owing()
    await flat.wait(.days(100))
    await flat.wait(.hours(1))
    #expect(flat.takeMail().count == 1)
  }

  @Test func `quiet hours move it to their end`() async throws {
    let flat = try await owing { $0.quietHours = QuietHours(from: 22, until: 10) }
    await flat.wait(.hours(4 * 24 + 17))
    #expect(flat.takeMail().isEmpty)
    await flat.wait(.hours(2))
    #expect(flat.takeMail().count == 1)
  }

  @Test(arguments: [("de", "Du schuldest"), ("ja", "支払う額"), ("ar", "عليك")])
  func `it is in its reader's language`(language: String, words: String) async throws {
    let flat = try await owing { $0.language = language }
    await flat.wait(.days(6))
    #expect(try #require(flat.takeMail().first).text.contains(words))
  }

  @Test func `two couriers at the same time post one`() async throws {
    let flat = try await owing()
    _ = await flat.courier.work()
    flat.clock.pass(.days(6))
    async let first: Void = flat.courier.postBalanceReports()
    async let second: Void = flat.courier.postBalanceReports()
    _ = try await (first, second)
    #expect(try flat.store.read { try $0.lettersWaiting(for: flat.ben) } == 1)
  }

  // MARK: - Devices

  @Test func `devices show it where that was chosen`() async throws {
    let pushed = try await PushedFlat()
    let flat = pushed.flat
    try await pushed.choose {
      $0.push = .stillOpen
      $0.openDay = 20
    }
    try await pushed.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    pushed.answer(.later("it answered 503", after: nil))
    await pushed.wait(.days(4))
    #expect(pushed.takeRequests().isEmpty)
    await pushed.wait(.hours(17))
    #expect(pushed.takeRequests().count == 1)
    let note = try #require(try pushed.notes().first)
    #expect(note.title == "Your outstanding balances" && note.link == "https://money.example/")
    #expect(note.body.contains("Flat") && note.body.contains("You owe") && note.body.contains("1.50"))
    await pushed.wait(.minutes(2))
    #expect(pushed.takeRequests().count == 1)
    await pushed.wait(.days(20))
    #expect(pushed.takeRequests().isEmpty)
  }
}
