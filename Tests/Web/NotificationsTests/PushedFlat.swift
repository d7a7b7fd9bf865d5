import Accounts
import Credentials
import Encodings
import HTTP
import HTTPClient
import Ledger
import Operations
import Store
import TestSupport
import Testing
import Threads
import Words

@testable import Notifications

/// The flat of Ada and Ben, with a browser of Ben that gets push messages, and a push service in the test.
struct PushedFlat: Sendable {
  let flat: MailedFlat
  let courier: PushCourier
  private let service = Monitor(Service())

  private struct Service {
    var requests: [OutgoingRequest] = []
    var answers: [PushOutcome] = []
  }

  init() async throws {
    flat = try await MailedFlat()
    let (service, store, clock) = (service, flat.store, flat.clock)
    let origin = try #require(PublicURL("https://money.example"))
    courier = PushCourier(
      store, ServerIdentification(try #require(PrivateKey()), contact: "mailto:ada@example.org"),
      at: SiteAddress(origin, basePath: .root), clock: clock.wall, .system, zone: .utc,
      log: Log(level: .error)
    ) { request in
      service.withLock { service in
        service.requests.append(request)
        return service.answers.isEmpty ? .sent : service.answers.removeFirst()
      }
    }
    try await addDevice(1)
    _ = await courier.work()
  }

  /// One more browser of Ben's.
  @discardableResult func addDevice(_ number: UInt64) async throws -> ID<Session> {
    let session = Session(
      id: ID(high: 6, low: number), account: flat.ben, device: "Phone", created: flat.clock.now)
    let token = SecretToken(.system).digest
    let point = try #require(PrivateKey()).point
    try await flat.store.write { [now = flat.clock.now] transaction in
      try transaction.add(session, token: token)
      try transaction.addPushDevice(
        of: session, endpoint: "https://push.example/\(number)", key: point,
        secret: [UInt8](repeating: 7, count: 16), language: "en", at: now)
    }
    return session.id
  }

  func choose(_ change: (inout MessageChoices) -> Void) async throws {
    var choices = try #require(try flat.store.read { try $0.messageChoices(of: flat.ben) })
    change(&choices)
    try await flat.store.write { [choices, ben = flat.ben] in try $0.keep(choices, of: ben) }
    _ = await courier.work()
  }

  func change(_ change: Change, by person: ID<Person>? = nil) async throws {
    try await flat.change(change, by: person)
    courier.readers.noteChange(of: flat.group)
  }

  func answer(_ outcomes: PushOutcome...) { service.withLock { $0.answers = outcomes } }

  func wait(_ duration: Duration = .seconds(21)) async {
    _ = await courier.work()
    flat.clock.pass(duration)
    _ = await courier.work()
  }

  /// The requests to the push service since the last call.
  func takeRequests() -> [OutgoingRequest] {
    service.withLock { service in
      defer { service.requests = [] }
      return service.requests
    }
  }

  /// The notes of the waiting messages.
  func notes() throws -> [PushNote] {
    try flat.store.read { snapshot in
      try snapshot.duePushes(at: flat.clock.now.adding(.days(1)), limit: 100).compactMap {
        try courier.writing.note(for: $0, to: flat.ben, in: snapshot, at: flat.clock.now)
      }
    }
  }

  var waiting: Int {
    get throws { try flat.store.read { try $0.pushesWaiting(at: flat.clock.now.adding(.days(400))) } }
  }
}

extension OutgoingRequest {
  subscript(_ name: String) -> String? { fields.first { $0.name.spelling.description == name }?.value }
}
