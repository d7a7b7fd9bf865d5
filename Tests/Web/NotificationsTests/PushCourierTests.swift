import Accounts
import Encodings
import HTTP
import HTTPClient
import Household
import Ledger
import Operations
import Store
import TestSupport
import Testing
import Words

@testable import Notifications

struct PushCourierTests {
  @Test func `a device is told soon what others did, and what one's part is`() async throws {
    let pushed = try await PushedFlat()
    let flat = pushed.flat
    pushed.answer(.later("it answered 503", after: nil))
    try await pushed.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    await pushed.wait(.seconds(19))
    #expect(pushed.takeRequests().isEmpty)
    await pushed.wait(.seconds(2))
    let request = try #require(pushed.takeRequests().first)
    #expect(request.address.description == "https://push.example/1")
    #expect(request["TTL"] == "86400" && request["Urgency"] == "normal")
    #expect(request["Content-Encoding"] == "aes128gcm")
    #expect(request["Authorization"]?.hasPrefix("vapid t=") == true)
    #expect(request["Topic"]?.utf8.count == 32)
    let note = try #require(try pushed.notes().first)
    #expect(note.title == "Flat" && note.body.contains("Milk") && note.body.contains("Ada"))
    #expect(note.body.contains("1.50"))
    #expect(note.link == "https://money.example/groups/\(flat.group)/entries/\(flat.id(1))")
    #expect(note.badge == 1 && note.language == "en" && note.direction == "ltr")
  }

  @Test func `what is taken back in time is not told, nor what one did oneself`() async throws {
    let pushed = try await PushedFlat()
    let flat = pushed.flat
    try await pushed.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    try await pushed.change(.entry(flat.id(2), .added(flat.entry("Tea", 300))), by: flat.ben)
    try await pushed.change(.entry(flat.id(1), .deleted(true)))
    await pushed.wait()
    #expect(pushed.takeRequests().isEmpty)
    #expect(try pushed.waiting == 0)
  }

  @Test func `what was taken back while the service was away is in no message`() async throws {
    let pushed = try await PushedFlat()
    let flat = pushed.flat
    try await pushed.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    pushed.answer(.later("it took too long", after: nil))
    await pushed.wait()
    #expect(pushed.takeRequests().count == 1)
    try await pushed.change(.entry(flat.id(1), .deleted(true)))
    await pushed.wait(.minutes(2))
    #expect(pushed.takeRequests().isEmpty)
    #expect(try pushed.waiting == 0)
  }

  @Test func `changes made while a message waits are added to it`() async throws {
    let pushed = try await PushedFlat()
    let flat = pushed.flat
    try await pushed.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    pushed.answer(.later("it answered 503", after: .seconds(600)))
    await pushed.wait()
    try await pushed.change(.entry(flat.id(2), .added(flat.entry("Tea", 400))))
    await pushed.wait(.minutes(9))
    #expect(pushed.takeRequests().count == 1, "It asked for ten minutes.")
    let note = try #require(try pushed.notes().first)
    #expect(note.body.contains("Milk") && note.body.contains("Tea"))
    #expect(note.link == "https://money.example/groups/\(flat.group)")
    await pushed.wait(.minutes(2))
    #expect(pushed.takeRequests().count == 1)
    #expect(try pushed.waiting == 0)
  }

  @Test func `many changes are few lines, and an import is one`() async throws {
    let pushed = try await PushedFlat()
    let flat = pushed.flat
    try await pushed.choose { $0.push = .all }
    pushed.answer(.later("it answered 503", after: nil))
    for number in 1...9 {
      try await pushed.change(.entry(flat.id(UInt64(number)), .added(flat.entry("Thing \(number)", 100))))
    }
    await pushed.wait()
    let note = try #require(try pushed.notes().first)
    #expect(note.body.split(separator: "\n").count == 5 && note.body.hasSuffix("And 5 more."))
  }

  @Test func `all devices of a person are told, each by itself`() async throws {
    let pushed = try await PushedFlat()
    let flat = pushed.flat
    try await pushed.addDevice(2)
    try await pushed.addDevice(3)
    try await pushed.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    pushed.answer(.gone, .later("it answered 429", after: .seconds(60)), .sent)
    await pushed.wait()
    #expect(pushed.takeRequests().count == 3)
    await pushed.wait(.minutes(2))
    #expect(pushed.takeRequests().count == 1, "One is told later, and one is gone.")
    try await pushed.change(.entry(flat.id(2), .added(flat.entry("Tea", 300))))
    await pushed.wait()
    #expect(pushed.takeRequests().count == 2)
  }

  @Test func `a signed-out device gets no push`() async throws {
    let pushed = try await PushedFlat()
    let flat = pushed.flat
    let other = try await pushed.addDevice(2)
    try await pushed.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    await pushed.wait(.seconds(5))
    try await flat.store.write { [ben = flat.ben] in _ = try $0.endSession(other, of: ben) }
    await pushed.wait()
    #expect(pushed.takeRequests().map(\.address.description) == ["https://push.example/1"])
    flat.clock.pass(Session.lifetime)
    try await pushed.change(.entry(flat.id(2), .added(flat.entry("Tea", 300))))
    await pushed.wait()
    #expect(pushed.takeRequests().isEmpty)
  }

  @Test func `who goes on in the same browser with another session is told there`() async throws {
    let pushed = try await PushedFlat()
    let flat = pushed.flat
    let now = flat.clock.now
    try await flat.store.write { [ben = flat.ben, ada = flat.ada] transaction in
      let old = try #require(try transaction.sessions(of: ben, at: now).first)
      let new = Session(id: ID(high: 6, low: 9), account: ben, device: "Phone", created: now)
      try transaction.add(new, token: SecretToken(.system).digest, insteadOf: old)
      #expect(try transaction.pushDevice(of: new.id)?.endpoint == "https://push.example/1")
      let foreign = Session(id: ID(high: 6, low: 10), account: ada, device: "Phone", created: now)
      try transaction.add(foreign, token: SecretToken(.system).digest, insteadOf: new)
      #expect(try transaction.pushDevice(of: foreign.id) == nil)
      #expect(try !transaction.hasPushDevice(ben, at: now))
    }
  }

  @Test func `quiet hours hold, and kinds that are not chosen stay out`() async throws {
    let pushed = try await PushedFlat()
    let flat = pushed.flat
    // The clock of the tests stands at 15:06 in UTC.
    try await pushed.choose { choices in
      choices.quietHours = QuietHours(from: 15, until: 18)
      choices.push = .payments
    }
    try await pushed.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    await pushed.wait(.hours(2))
    #expect(pushed.takeRequests().isEmpty)
    try await pushed.choose { $0.push = .involving }
    await pushed.wait(.hours(1))
    #expect(pushed.takeRequests().count == 1)
  }

  @Test func `what is too long is told shorter, once`() async throws {
    let pushed = try await PushedFlat()
    let flat = pushed.flat
    try await pushed.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    pushed.answer(.tooLong, .tooLong, .sent)
    await pushed.wait()
    await pushed.wait(.seconds(1))
    #expect(pushed.takeRequests().count == 2)
    #expect(try pushed.waiting == 0)
  }

  @Test func `a mistake of ours is counted, and the device kept`() async throws {
    let pushed = try await PushedFlat()
    let flat = pushed.flat
    try await pushed.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    pushed.answer(.refused("it answered 403"))
    await pushed.wait()
    #expect(try pushed.courier.figures().failures == 1)
    try await pushed.change(.entry(flat.id(2), .added(flat.entry("Tea", 300))))
    await pushed.wait()
    #expect(pushed.takeRequests().count == 2)
    #expect(try pushed.courier.figures().sent == 1)
  }

  @Test func `after a day nothing is news any more`() async throws {
    let pushed = try await PushedFlat()
    let flat = pushed.flat
    try await pushed.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    pushed.answer(.later("it answered 503", after: .seconds(86_400)))
    await pushed.wait()
    await pushed.wait(.days(2))
    #expect(pushed.takeRequests().count == 1)
    #expect(try pushed.waiting == 0)
  }

  @Test func `a test goes to one device, and a reminder to all`() async throws {
    let pushed = try await PushedFlat()
    let flat = pushed.flat
    let other = try await pushed.addDevice(2)
    try await pushed.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    await pushed.wait()
    _ = pushed.takeRequests()
    for _ in 1...2 {
      let isQueued = try await flat.store.write { [now = flat.clock.now] transaction in
        try transaction.queueTest(for: other, at: now)
      }
      #expect(isQueued)
    }
    #expect(try pushed.notes().map(\.title) == ["A test from Evenly"])
    _ = await pushed.courier.work()
    #expect(pushed.takeRequests().map(\.address.description) == ["https://push.example/2"])
    try await flat.store.write { [flat, now = flat.clock.now] transaction in
      try transaction.queueReminder(to: flat.ben, in: flat.group, from: flat.ada, at: now)
    }
    let note = try #require(try pushed.notes().first)
    #expect(note.title == "Flat" && note.body.contains("Ada") && note.body.contains("1.50"))
    _ = await pushed.courier.work()
    #expect(pushed.takeRequests().count == 2)
  }

  @Test func `who gets no mail but has a device is reminded there, as they have chosen`() async throws {
    let pushed = try await PushedFlat()
    let flat = pushed.flat
    try await pushed.change(.entry(flat.id(1), .added(flat.entry("Milk", 300))))
    let request = GroupRequest(
      in: flat.group, as: ID(high: 7, low: 99),
      from: Origin(.person(flat.ada), on: ID(high: 9, low: 1), at: flat.clock.now))
    func remind(by ways: ReminderChannels) async throws -> ReminderOutcome {
      try await flat.store.write { [name = flat.bensName] transaction in
        try transaction.remind(name, by: ways, for: request)
      }
    }
    guard case .unreachable = try await remind(by: .mail) else { throw Unexpected() }
    try await pushed.choose { $0.push = .involving }
    guard case .unreachable = try await remind(by: [.mail, .push]) else { throw Unexpected() }
    try await pushed.choose { $0.push = .reminders }
    guard case .noted(_, nil, _, _) = try await remind(by: [.mail, .push]) else { throw Unexpected() }
    guard case .tooSoon = try await remind(by: [.mail, .push]) else { throw Unexpected() }
    #expect(try pushed.notes().map(\.title) == ["Flat"])
  }

  private struct Unexpected: Error {}

  // MARK: - Content

  @Test func `any text fits the size limit of push services`() throws {
    let t = Strings(language: .ar)
    for sign in ["\u{1}", "é", "👩‍👩‍👧‍👧", "\"", "\u{2028}"] {
      let text = String(repeating: sign, count: 3_000)
      let note = PushNote(
        text, text, about: "reminder-0123456789abcdefghijkl",
        at: "https://money.example/groups/0123456789abcdefghijkl/entries/0123456789abcdefghijkl", t)
      let bytes = note.bytes(isShort: false)
      #expect(bytes.count <= PushEncryption.mostBytes)
      let value = try JSON(bytes)
      #expect(value.object?["notification"]?.object?["dir"]?.string == "rtl")
      #expect(note.bytes(isShort: true).count < bytes.count)
    }
  }

  @Test(arguments: [
    (201, PushOutcome.sent), (404, .gone), (410, .gone), (413, .tooLong), (400, .refused("it answered 400")),
    (401, .refused("it answered 401")), (403, .refused("it answered 403")),
    (429, .later("it answered 429", after: .seconds(120))),
    (503, .later("it answered 503", after: .seconds(120))),
  ]) func `what an answer of a service means`(code: Int, outcome: PushOutcome) throws {
    var parser = ResponseParser()
    let head = "HTTP/1.1 \(code) So\r\nRetry-After: 120\r\nContent-Length: 0\r\n\r\n"
    let response = try #require(try parser.take(Array(head.utf8)))
    #expect(PushOutcome(response) == outcome)
  }

  @Test func `a service that names a moment is left alone until then, and not for longer than a day`()
    async throws
  {
    for (date, seconds) in [
      ("Sun, 06 Nov 1994 08:59:37 GMT", 600), ("Fri, 31 Dec 9999 23:59:59 GMT", 86_400),
    ] {
      var parser = ResponseParser()
      let head = "HTTP/1.1 429 So\r\nRetry-After: \(date)\r\nContent-Length: 0\r\n\r\n"
      guard case .later(_, let wish?) = PushOutcome(try #require(try parser.take(Array(head.utf8)))) else {
        Issue.record("It is not asked to wait.")
        return
      }
      #expect(wish.seconds(at: HTTPDate(secondsSince1970: 784_111_777), most: 86_400) == seconds)
    }
  }

  @Test func `an address of a private network is no service`() {
    #expect(PushOutcome(.notAllowed) == .gone)
    #expect(PushOutcome(.timedOut) == .later("it took too long", after: nil))
  }
}
