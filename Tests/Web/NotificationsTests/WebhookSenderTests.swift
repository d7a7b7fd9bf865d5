import Accounts
import Encodings
import HTTP
import HTTPClient
import Ledger
import Operations
import Store
import TestSupport
import Testing
import Threads

@testable import Notifications

/// A webhook receiver for changes in the flat, which answers as the test says.
private final class ToldProgram: Sendable {
  struct Post {
    let fields: [String: String]
    let body: JSONObject
    let isSigned: Bool

    var type: String { body["type"]?.string ?? "" }
    var data: JSONObject { body["data"]?.object ?? JSONObject() }
    var title: String? { data["entry"]?.object?["title"]?.string }
  }

  let flat: MailedFlat
  let sender: WebhookSender
  let id = ID<Webhook>(high: 6, low: 1)
  static let secret = [UInt8](repeating: 7, count: Webhook.Secrets.length)
  private let state: Monitor<(posts: [Post], answers: [WebhookOutcome])>

  init(_ kinds: Webhook.Kinds = .entries, by maker: ID<Person>? = nil, letters: StoppedWebhookLetters? = nil)
    async throws
  {
    let flat = try await MailedFlat()
    let state = Monitor<(posts: [Post], answers: [WebhookOutcome])>(([], []))
    (self.flat, self.state) = (flat, state)
    sender = WebhookSender(
      flat.store, clock: flat.clock.wall, .system, letters: letters, log: Log(level: .error)
    ) { request in
      state.withLock { state in
        state.posts.append(Post(request, at: flat.clock.now))
        return state.answers.isEmpty ? .answered(204) : state.answers.removeFirst()
      }
    }
    let maker = maker ?? flat.ada
    try await flat.store.write { [id, flat] transaction in
      try transaction.addWebhook(
        id, of: flat.group, by: maker, at: "https://home.example/evenly?key=1", secret: Self.secret, kinds,
        flat.clock.now)
    }
  }

  func answer(_ outcomes: WebhookOutcome...) { state.withLock { $0.answers = outcomes } }

  /// Sends all that is due now, and returns what arrived.
  @discardableResult func send() async throws -> [Post] {
    while try await sender.sendNext(to: id) {}
    return state.withLock { state in
      defer { state.posts = [] }
      return state.posts
    }
  }

  func add(_ number: UInt64, _ title: String) async throws {
    try await flat.change(.entry(flat.id(number), .added(flat.entry(title, 300))))
  }

  var webhook: Webhook? { get throws { try flat.store.read { try $0.webhook(id) } } }
}

extension ToldProgram.Post {
  fileprivate init(_ request: OutgoingRequest, at now: Instant) {
    let fields = Dictionary(uniqueKeysWithValues: request.fields.map { ("\($0.name.spelling)", $0.value) })
    self.fields = fields
    body = (try? JSON(request.body))?.object ?? JSONObject()
    let expected = WebhookSignature(secret: ToldProgram.secret).fields(
      id: fields["webhook-id"] ?? "", at: now, body: request.body)
    isSigned =
      expected.last?.value.split(separator: " ").contains {
        fields["webhook-signature"]?.split(separator: " ").contains($0) == true
      } ?? false
  }
}

struct WebhookSenderTests {
  @Test func `a program is told of each change once, in order and signed`() async throws {
    let program = try await ToldProgram()
    let flat = program.flat
    try await program.add(1, "Milk")
    try await flat.change(.entry(flat.id(1), .edited(EntryEdit(title: "Oat milk"))))
    try await flat.change(.member(flat.bensName, .renamed("Benny")))
    try await flat.change(.entry(flat.id(1), .deleted(true)))
    try await flat.change(.entry(flat.id(1), .deleted(false)), by: flat.ben)
    let posts = try await program.send()
    #expect(posts.map(\.type) == ["entry.added", "entry.edited", "entry.deleted", "entry.restored"])
    #expect(posts.map(\.title) == ["Oat milk", "Oat milk", "Oat milk", "Oat milk"])
    #expect(posts.allSatisfy { $0.isSigned })
    #expect(posts[0].data["name"]?.string == "Ada" && posts[3].data["name"]?.string == "Benny")
    let places = posts.map { $0.data["seq"]?.number?.integer ?? 0 }
    #expect(places == places.sorted())
    #expect(posts.allSatisfy { $0.fields["webhook-id"] == $0.data["operation"]?.string })
    #expect(try await program.send().isEmpty)
  }

  @Test func `what is in the bin is not shown`() async throws {
    let program = try await ToldProgram()
    try await program.add(1, "Milk")
    try await program.flat.change(.entry(program.flat.id(1), .deleted(true)))
    let posts = try await program.send()
    #expect(posts.map(\.title) == [nil, nil])
    #expect(posts[1].data["id"]?.string == program.flat.id(1).description)
  }

  @Test func `what was not taken is sent again with the same id, and nothing overtakes it`() async throws {
    let program = try await ToldProgram()
    try await program.add(1, "Milk")
    try await program.add(2, "Tea")
    program.answer(.answered(503))
    let first = try await program.send()
    #expect(first.map(\.title) == ["Milk"])
    #expect(try await program.send().isEmpty)
    program.flat.clock.pass(.seconds(7))
    let again = try await program.send()
    #expect(again.map(\.title) == ["Milk", "Tea"])
    #expect(again[0].fields["webhook-id"] == first[0].fields["webhook-id"])
    let attempts = try program.flat.store.read { try $0.attempts(of: program.id) }
    #expect(attempts.map(\.outcome) == [.answered(204), .answered(204), .answered(503)])
  }

  @Test func `after days in vain it is switched off, and goes on where it stopped`() async throws {
    let program = try await ToldProgram()
    try await program.add(1, "Milk")
    for _ in 0..<9 {
      program.answer(.failed(.timedOut))
      #expect(try await program.send().count == 1)
      #expect(try program.webhook?.stop == nil)
      program.flat.clock.pass(.hours(30))
    }
    program.answer(.failed(.timedOut))
    try await program.send()
    #expect(try program.webhook?.stop?.reason == .failures)
    try await program.add(2, "Tea")
    program.flat.clock.pass(.days(10))
    #expect(try await program.send().isEmpty)
    try await program.flat.store.write { [now = program.flat.clock.now] in
      try $0.resumeWebhook(program.id, now)
    }
    #expect(try await program.send().map(\.title) == ["Milk", "Tea"])
    let attempts = try program.flat.store.read { try $0.attempts(of: program.id) }
    #expect(attempts.count == 12)
  }

  @Test(arguments: [WebhookOutcome.failed(.timedOut), .answered(410)])
  func `its creator is mailed once that it is switched off`(_ outcome: WebhookOutcome) async throws {
    let place = SiteAddress(try #require(PublicURL("https://evenly.lan")), basePath: .root)
    let program = try await ToldProgram(letters: StoppedWebhookLetters(at: place, .system))
    let flat = program.flat
    try await flat.store.write { [now = flat.clock.now] in
      try $0.setMailbox(of: flat.ada, to: "ada@example.org", at: now)
    }
    func letters() throws -> [QueuedLetter] {
      try flat.store.read { try $0.dueLetters(at: flat.clock.now, limit: 10) }
    }
    try await program.add(1, "Milk")
    while try program.webhook?.stop == nil {
      #expect(try letters().isEmpty)
      program.answer(outcome)
      try await program.send()
      flat.clock.pass(.hours(30))
    }
    let letter = try #require(try letters().first)
    #expect(letter.address == "ada@example.org" && letter.subject.contains("was disabled"))
    #expect(letter.text.contains("home.example") && !letter.text.contains("key=1"))
    #expect(letter.text.contains("https://evenly.lan/groups/\(flat.group)/webhooks"))
    try await program.send()
    #expect(try letters().count == 1)
  }

  @Test func `who has left, or has no address, gets no letter`() async throws {
    let program = try await ToldProgram(letters: StoppedWebhookLetters(at: nil, .system))
    program.answer(.answered(410))
    try await program.add(1, "Milk")
    try await program.send()
    #expect(try program.webhook?.stop?.reason == .gone)
    let flat = program.flat
    #expect(try flat.store.read { try $0.dueLetters(at: flat.clock.now, limit: 10) }.isEmpty)
  }

  @Test func `a program that is no more is told nothing more`() async throws {
    let program = try await ToldProgram()
    program.answer(.answered(410))
    try await program.add(1, "Milk")
    try await program.add(2, "Tea")
    #expect(try await program.send().count == 1)
    #expect(try program.webhook?.stop?.reason == .gone)
    #expect(try await program.send().isEmpty)
  }

  @Test func `it ends with the membership of its creator`() async throws {
    let maker = ID<Person>(high: 1, low: 2)
    let program = try await ToldProgram(by: maker)
    try await program.add(1, "Milk")
    #expect(try await program.send().count == 1)
    let flat = program.flat
    try await flat.change(.member(flat.bensName, .removed(true)))
    try await flat.change(.entry(flat.id(2), .added(flat.entry("Tea", 300, for: [flat.adasName]))))
    #expect(try await program.send().isEmpty)
    #expect(try program.webhook == nil)
    try await flat.change(.member(flat.bensName, .removed(false)))
    #expect(try await program.send().isEmpty)
    #expect(try program.webhook == nil)
  }

  @Test func `it pauses while the account of its creator is disabled, and goes on afterwards`() async throws {
    let program = try await ToldProgram()
    let (flat, now) = (program.flat, program.flat.clock.now)
    try await flat.store.write { try $0.setDisabled(flat.ada, since: now) }
    try await flat.change(.entry(flat.id(2), .added(flat.entry("Tea", 300))), by: flat.ben)
    #expect(try await program.send().isEmpty)
    #expect(try program.webhook?.stop?.reason == .left)
    try await flat.store.write { transaction in
      try transaction.setDisabled(flat.ada, since: nil)
      try transaction.resumeWebhook(program.id, now)
    }
    #expect(try await program.send().map(\.title) == ["Tea"])
  }

  @Test func `only what was chosen is told`() async throws {
    let program = try await ToldProgram([.people, .everythingElse])
    let flat = program.flat
    try await program.add(1, "Milk")
    try await flat.change(.member(flat.bensName, .renamed("Benny")))
    try await flat.change(.group(.renamed("Home")))
    #expect(try await program.send().map(\.type) == ["member.changed", "group.changed"])
    let end = try flat.store.read { try $0.journalEnd(of: flat.group) }
    #expect(try program.webhook?.position == end)
  }

  @Test func `for a day both secrets sign`() async throws {
    let program = try await ToldProgram()
    try await program.flat.store.write { [now = program.flat.clock.now] in
      try $0.setSecret(of: program.id, to: [UInt8](repeating: 9, count: 32), now)
    }
    try await program.add(1, "Milk")
    let posts = try await program.send()
    #expect(posts[0].isSigned && posts[0].fields["webhook-signature"]?.split(separator: " ").count == 2)
    program.flat.clock.pass(.hours(25))
    try await program.add(2, "Tea")
    let later = try await program.send()
    #expect(later.map { $0.isSigned } == [false])
  }

  @Test func `of a group that was deleted nothing is due, until it is back`() async throws {
    let program = try await ToldProgram(.all)
    let (store, now) = (program.flat.store, program.flat.clock.now)
    try await program.send()
    try await program.flat.change(.group(.deleted(true)))
    #expect(try store.read { try $0.dueWebhooks(at: now, limit: 9) }.isEmpty)
    try await program.flat.change(.group(.deleted(false)))
    #expect(try store.read { try $0.dueWebhooks(at: now, limit: 9) }.map(\.id) == [program.id])
  }

  @Test func `a group tells so many programs and no more`() async throws {
    let program = try await ToldProgram()
    let flat = program.flat
    await #expect(throws: Refusal.limit(.webhooks)) {
      try await flat.store.write { transaction in
        for number in 0..<UInt64(HouseholdLimit.webhooks.most) {
          try transaction.addWebhook(
            ID(high: 6, low: 10 + number), of: flat.group, by: flat.ada, at: "https://home.example/",
            secret: ToldProgram.secret, .entries, flat.clock.now)
        }
      }
    }
  }

  @Test(arguments: [
    ("https://home.example/x?y=1", true), ("HTTPS://home.example/", true), ("HTTP://home.example/", false),
    ("http://home.example/", false), ("http://printer.lan/", true),
    ("https://user:secret@home.example/", false), ("ftp://home.example/", false), ("", false),
  ]) func `addresses are encrypted, but to hosts that are allowed`(text: String, isTaken: Bool) {
    let carrier = WebhookCarrier(allowing: ["printer.lan"])
    #expect((carrier.address(text) != nil) == isTaken)
  }
}
