import Accounts
import Ledger
import Store
import TestSupport
import Testing
import Threads
import Words

@testable import Notifications

struct MailCourierTests {
  @Test func `who wants it is told some minutes later what others did`() async throws {
    let flat = try await MailedFlat()
    try await flat.tellBen()
    try await flat.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    await flat.wait(.minutes(9))
    #expect(flat.takeMail().isEmpty)
    await flat.wait(.minutes(2))
    let mail = try #require(flat.takeMail().first)
    #expect(mail.to.text == "ben@example.org")
    #expect(mail.subject == "Flat: 1 change")
    #expect(mail.text.contains("Milk") && mail.text.contains("Ada"))
    #expect(mail.text.contains("your share \u{2066}€1.50\u{2069}") || mail.text.contains("1.50"))
    #expect(mail.text.contains("https://money.example/groups/\(flat.group)/entries/\(flat.id(1))"))
    #expect(mail.unsubscribe?.hasPrefix("https://money.example/unsubscribe/") == true)
    await flat.wait(.hours(1))
    #expect(flat.takeMail().isEmpty)
  }

  @Test func `several changes are one mail, without the reader's own changes`() async throws {
    let flat = try await MailedFlat()
    try await flat.tellBen()
    try await flat.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    try await flat.change(.entry(flat.id(2), .added(flat.entry("Tea", 400))), by: flat.ben)
    try await flat.change(.entry(flat.id(1), .edited(EntryEdit(title: "Oat milk"))))
    try await flat.change(.entry(flat.id(3), .added(flat.entry("Rice", 500))))
    await flat.wait()
    let mails = flat.takeMail()
    #expect(mails.map(\.subject) == ["Flat: 2 changes"])
    #expect(mails[0].text.contains("Oat milk") && mails[0].text.contains("Rice"))
    #expect(!mails[0].text.contains("Tea"))
    try await flat.change(.entry(flat.id(2), .edited(EntryEdit(title: "Green tea"))), by: flat.ben)
    await flat.wait()
    #expect(flat.takeMail().isEmpty)
  }

  @Test func `what is taken back in time is not told`() async throws {
    let flat = try await MailedFlat()
    try await flat.tellBen()
    try await flat.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    await flat.wait()
    _ = flat.takeMail()
    try await flat.change(.entry(flat.id(1), .edited(EntryEdit(title: "Mlik"))))
    try await flat.change(.entry(flat.id(2), .added(flat.entry("Mistake", 300))))
    await flat.wait(.minutes(5))
    try await flat.change(.entry(flat.id(1), .edited(EntryEdit(title: "Milk"))))
    try await flat.change(.entry(flat.id(2), .deleted(true)))
    await flat.wait(.hours(1))
    #expect(flat.takeMail().isEmpty)
  }

  @Test func `a member who edited an entry afterwards is not told of it`() async throws {
    let flat = try await MailedFlat()
    try await flat.tellBen()
    try await flat.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    try await flat.change(.entry(flat.id(1), .edited(EntryEdit(title: "Oat milk"))), by: flat.ben)
    await flat.wait()
    #expect(flat.takeMail().isEmpty)
    try await flat.change(.entry(flat.id(1), .edited(EntryEdit(title: "Rice milk"))))
    await flat.wait()
    let mail = try #require(flat.takeMail().first)
    #expect(mail.text.contains("Oat milk"), "It says what it was when Ben left it.")
  }

  @Test func `many entries changed in one go are one line`() async throws {
    let flat = try await MailedFlat()
    try await flat.tellBen()
    let entries = try (1...500).map { number in
      Change.entry(flat.id(UInt64(number)), .added(try flat.entry("Thing \(number)", 100)))
    }
    try await flat.change(entries)
    await flat.wait()
    let mail = try #require(flat.takeMail().first)
    #expect(mail.subject == "Flat: 1 change")
    #expect(mail.text.contains("500 changes made at once"))
    #expect(!mail.text.contains("Thing 7"))
    try await flat.change(
      entries.map { change in
        guard case .entry(let id, _) = change else { return change }
        return .entry(id, .edited(EntryEdit(note: "x")))
      })
    try await flat.change(
      entries.map { change in
        guard case .entry(let id, _) = change else { return change }
        return .entry(id, .edited(EntryEdit(note: "")))
      })
    await flat.wait()
    #expect(flat.takeMail().isEmpty)
  }

  @Test func `a long list is cut and counted`() async throws {
    let flat = try await MailedFlat()
    try await flat.tellBen()
    for number in 1...70 {
      try await flat.change(.entry(flat.id(UInt64(number)), .added(flat.entry("Thing \(number)", 100))))
    }
    await flat.wait()
    let mail = try #require(flat.takeMail().first)
    #expect(mail.subject == "Flat: 70 changes")
    #expect(mail.text.contains("And 50 more."))
  }

  // MARK: - Recipients

  @Test func `members are told only what they chose`() async throws {
    let flat = try await MailedFlat()
    try await flat.tellBen(.payments)
    try await flat.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    try await flat.change(.entry(flat.id(2), .added(flat.entry("Own", 300, for: [flat.adasName]))))
    await flat.wait()
    #expect(flat.takeMail().isEmpty)
    try await flat.tellBen(.everythingElse)
    try await flat.change(.entry(flat.id(3), .added(flat.entry("Shared", 300))))
    try await flat.change(.entry(flat.id(4), .added(flat.entry("Alone", 300, for: [flat.adasName]))))
    await flat.wait()
    let mail = try #require(flat.takeMail().first)
    #expect(mail.text.contains("Alone") && !mail.text.contains("Shared"))
  }

  @Test func `members who did not ask, left, or have no address get no mail`() async throws {
    let flat = try await MailedFlat()
    let milk = Change.entry(flat.id(1), .added(try flat.entry("Milk", 300)))
    try await flat.change(milk)
    await flat.wait()
    try await flat.tellBen()
    await flat.wait()
    #expect(flat.takeMail().isEmpty, "What was before is not told.")
    try await flat.change(.entry(flat.id(2), .added(flat.entry("Tea", 300))))
    try await flat.change(.member(flat.bensName, .claimed(nil)), by: flat.ben)
    await flat.wait()
    #expect(flat.takeMail().isEmpty, "Ben has left.")
  }

  @Test func `quiet hours move what comes in them to their end`() async throws {
    let flat = try await MailedFlat()
    // The clock of the tests stands at 15:06 in UTC.
    try await flat.tellBen { $0.quietHours = QuietHours(from: 15, until: 18) }
    try await flat.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    await flat.wait(.hours(2))
    #expect(flat.takeMail().isEmpty)
    await flat.wait(.hours(1))
    #expect(flat.takeMail().count == 1)
  }

  @Test func `a summary comes in the morning, with everything`() async throws {
    let flat = try await MailedFlat()
    try await flat.tellBen([]) { $0.summary = .daily }
    try await flat.change(.entry(flat.id(1), .added(flat.entry("Own", 300, for: [flat.adasName]))))
    await flat.wait(.hours(16))
    #expect(flat.takeMail().isEmpty)
    await flat.wait(.hours(1))
    #expect(flat.takeMail().map(\.subject) == ["Flat: summary"])
  }

  // MARK: - Failures

  @Test func `a server that hangs does not hold up the end`() async throws {
    let isOver = Monitor(false)
    let flat = try await MailedFlat(patience: .milliseconds(100)) { _ in
      _ = isOver.wait { $0 ? true : nil }
      return .sent
    }
    try await flat.store.write { [letter = letter(flat)] in try $0.post(letter) }
    let sending = Task { await flat.courier.work() }
    while flat.courier.isQuiet { await Task.yield() }
    flat.courier.close()
    #expect(try flat.store.read { try $0.nextDueLetter() } != nil)
    isOver.withLock { $0 = true }
    isOver.wakeAll()
    _ = await sending.value
    #expect(try flat.store.read { try $0.nextDueLetter() } == nil)
  }

  @Test func `what could not be sent is sent later, as the same message`() async throws {
    let flat = try await MailedFlat()
    try await flat.tellBen()
    try await flat.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    flat.answer(.later("450 to RCPT"), .unavailable("it took too long"))
    await flat.wait()
    await flat.wait(.seconds(59))
    #expect(flat.takeMail().count == 1)
    // A change made in between is not in it: it comes in another mail.
    try await flat.change(.entry(flat.id(2), .added(flat.entry("Tea", 300))))
    await flat.wait(.minutes(2))
    #expect(flat.courier.health.now.trouble == "it took too long")
    await flat.wait(.minutes(2))
    let mails = flat.takeMail()
    #expect(mails.count == 2 && Set(mails.map(\.id)).count == 1)
    #expect(mails.allSatisfy { !$0.text.contains("Tea") })
    #expect(flat.courier.health.now.trouble == nil)
    await flat.wait()
    #expect(flat.takeMail().map { $0.text.contains("Tea") } == [true])
  }

  @Test func `a code that the address's server refuses is open no longer, and others are`() async throws {
    let flat = try await MailedFlat()
    let codes = ["ben@exmaple.org", "ben@example.org"].map { address in
      SentCode(for: .address, of: flat.ben, to: address, .system, at: flat.clock.now)
    }
    try await flat.store.write { [now = flat.clock.now] transaction in
      for (number, code) in codes.enumerated() {
        #expect(try transaction.keep(code.kept, from: "::1", at: now))
        try transaction.post(
          LetterContent.code(code.digits, for: .address, Strings(language: .en)).queued(
            ID(high: 7, low: UInt64(number)), for: nil, at: code.kept.address, now, lasting: MailCode.lifetime
          ))
      }
    }
    flat.answer(.refused("550 to RCPT"))
    await flat.wait(.seconds(1))
    let (now, ben) = (flat.clock.now, flat.ben)
    let kept = try flat.store.read { snapshot in
      try codes.map { try snapshot.mailCode(of: ben, for: .address, askedFrom: $0.browser.digest) }
    }
    let refused = Set(kept.compactMap { $0?.refused == nil ? nil : $0?.address })
    #expect(refused.count == 1, "the first of the two letters")
    for code in kept.compactMap(\.self) {
      #expect(code.isOpen(at: now) == !refused.contains(code.address), "\(code.address)")
    }
  }

  @Test func `an address that is refused gets nothing more, until it is confirmed anew`() async throws {
    let flat = try await MailedFlat()
    try await flat.tellBen()
    try await flat.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    flat.answer(.refused("550 to RCPT"))
    await flat.wait()
    try await flat.change(.entry(flat.id(2), .added(flat.entry("Tea", 300))))
    await flat.wait()
    #expect(flat.takeMail().count == 1)
    #expect(try flat.store.read { try $0.mailbox(of: flat.ben)?.refused } != nil)
    try await flat.tellBen()
    try await flat.change(.entry(flat.id(3), .added(flat.entry("Rice", 300))))
    await flat.wait()
    #expect(flat.takeMail().count == 1)
  }

  @Test func `while the server takes nothing, nothing is lost and it is not stormed`() async throws {
    let flat = try await MailedFlat()
    try await flat.tellBen()
    try await flat.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    flat.answer(.broken("535 to AUTH"), .broken("535 to AUTH"))
    await flat.wait()
    for _ in 1...10 { await flat.wait(.seconds(5)) }
    #expect(flat.takeMail().count == 1)
    await flat.wait(.seconds(15))
    #expect(flat.takeMail().count == 1)
    await flat.wait(.minutes(6))
    #expect(flat.takeMail().count == 1)
    await flat.wait(.hours(1))
    #expect(flat.takeMail().isEmpty)
  }

  // MARK: - Several at a time

  /// The counts of a slow mail server.
  private struct Counter {
    var underway: [String] = []
    var most = 0
    var sent: [MailMessage] = []
    var hasHeldSome = false
  }

  /// Sends letters to these addresses through a server that holds the second and later mails until `count`
  /// are there.
  private func counted(_ addresses: [String], together count: Int) async throws -> Counter {
    let counter = Monitor(Counter())
    let flat = try await MailedFlat { message in
      counter.withLock { counter in
        counter.underway.append(message.to.text)
        counter.most = max(counter.most, counter.underway.count)
        counter.sent.append(message)
      }
      counter.wakeAll()
      _ = counter.wait(until: .now + .seconds(10)) { counter in
        counter.hasHeldSome = counter.hasHeldSome || counter.underway.count == count
        return counter.sent.count == 1 || counter.hasHeldSome ? true : nil
      }
      counter.withLock { counter in counter.underway.removeAll { $0 == message.to.text } }
      return .sent
    }
    let letters = addresses.enumerated().map { number, address in
      LetterContent.test(flat.english).queued(
        ID(high: 4, low: UInt64(number)), for: nil, at: address, flat.clock.now, lasting: .hours(1))
    }
    try await flat.store.write { transaction in for letter in letters { try transaction.post(letter) } }
    _ = await flat.courier.work()
    #expect(try flat.store.read { try $0.nextDueLetter() } == nil)
    return counter.withLock { $0 }
  }

  @Test func `three mails are on their way at once`() async throws {
    let counter = try await counted((1...20).map { "p\($0)@example.org" }, together: 3)
    #expect(counter.most == 3 && counter.hasHeldSome)
    #expect(Set(counter.sent.map(\.id)).count == 20 && counter.sent.count == 20)
  }

  @Test func `one person gets one mail after the other`() async throws {
    let counter = try await counted((1...9).map { "p\($0 % 2)@example.org" }, together: 2)
    #expect(counter.most == 2)
    for person in ["p0@example.org", "p1@example.org"] {
      let ids = counter.sent.filter { $0.to.text == person }.map(\.id)
      #expect(ids == ids.sorted())
    }
  }

  @Test func `what was taken while the program ends is not sent again`() async throws {
    let isOver = Monitor(false)
    let flat = try await MailedFlat { _ in
      _ = isOver.wait { $0 ? true : nil }
      return .sent
    }
    try await flat.store.write { [letter = letter(flat)] in try $0.post(letter) }
    let sending = Task { await flat.courier.work() }
    while flat.courier.isQuiet { await Task.yield() }
    sending.cancel()
    isOver.withLock { $0 = true }
    isOver.wakeAll()
    flat.courier.close()
    _ = await sending.value
    #expect(try flat.store.read { try $0.nextDueLetter() } == nil)
  }

  @Test func `several that fail at the same time are one failure`() {
    let health = MailHealth()
    let now = Instant(milliseconds: 1_000_000)
    #expect(health.note("it hung up", at: now))
    #expect(!health.note("it took too long", at: now))
    #expect(health.now.pause == now.adding(.minutes(1)))
    #expect(health.note("it took too long", at: now.adding(.minutes(1))))
    #expect(health.now.pause == now.adding(.minutes(6)))
  }

  // MARK: - Letters

  private func letter(_ flat: MailedFlat, lasting life: Duration = .hours(1)) -> QueuedLetter {
    LetterContent.test(flat.english).queued(
      ID(high: 4, low: 1), for: flat.ben, at: "ben@example.org", flat.clock.now, lasting: life)
  }

  @Test func `a letter is sent at once and once`() async throws {
    let flat = try await MailedFlat()
    try await flat.store.write { [letter = letter(flat)] in try $0.post(letter) }
    _ = await flat.courier.work()
    let mail = try #require(flat.takeMail().first)
    #expect(mail.subject == "A test from Evenly")
    #expect(mail.unsubscribe == nil)
    await flat.wait(.days(1))
    #expect(flat.takeMail().isEmpty)
  }

  @Test func `an expired letter is dropped`() async throws {
    let flat = try await MailedFlat()
    try await flat.store.write { [letter = letter(flat, lasting: .minutes(15))] in try $0.post(letter) }
    flat.answer(.later("450 to RCPT"), .later("450 to RCPT"), .later("450 to RCPT"))
    for _ in 1...40 { await flat.wait(.minutes(1)) }
    #expect(flat.takeMail().count == 3, "At once, after a minute, and after five more.")
    #expect(try flat.store.read { try $0.nextDueLetter() } == nil)
  }
}
