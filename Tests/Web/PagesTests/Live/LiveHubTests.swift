import HTTP
import Ledger
import Store
import TestSupport
import Testing

@testable import Pages

struct LiveHubTests {
  /// Opens both kinds of streams in a browser.
  private func listen(_ browser: Browser, _ group: TestGroup) async throws {
    for path in ["/events", "\(group.path)/events"] {
      try await browser.send("GET", path)
      try #require(browser.status == 200)
      guard case .events = browser.response.body else {
        Issue.record("\(path) is no stream")
        return
      }
      #expect(browser.response.fields[.contentType] == "text/event-stream")
    }
  }

  /// Lets other tasks go on until as many streams are left.
  private func expect(_ count: Int, in made: TestSite) async {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(10)
    while made.site.live.count != count, clock.now < end { await Task.yield() }
    #expect(made.site.live.count == count)
  }

  enum End: String, CaseIterable {
    case signingOut, signingInAgain, otherDevice, otherDevices, newPassword, deletedAccount
  }

  @Test(arguments: End.allCases) func `streams end with their session`(_ end: End) async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Flat", founder: .ben)
    let phone = try await made.signIn(as: .ben)
    let session = try #require(
      try made.store.read { try $0.sessions(of: Resident.ben.id, at: made.clock.now) }.first)
    let laptop = try await made.signIn(as: .ben)
    let ada = try await made.signIn(as: .ada)
    try await listen(phone, group)
    try await ada.send("GET", "/events")
    #expect(made.site.live.count == 3)
    let password = Resident.ben.password
    switch end {
    case .signingOut: try await phone.post("/logout")
    case .signingInAgain: try await phone.post("/login", [("username", "ben"), ("password", password)])
    case .otherDevice:
      try await laptop.post("/account/sessions/\(session.id)/deletion", [("current_password", password)])
    case .otherDevices: try await laptop.post("/account/sessions/deletion", [("current_password", password)])
    case .newPassword:
      try await laptop.post(
        "/account/password", [("password", "quite another one"), ("current_password", password)])
    case .deletedAccount:
      try await laptop.post("/account/deletion", [("username", "ben"), ("current_password", password)])
    }
    await expect(1, in: made)
  }

  @Test func `where everybody is asked for a second step, the streams of those who have none end`()
    async throws
  {
    let made = try await TestSite.household()
    let group = try await made.group("Flat", founder: .ben)
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    _ = try await ada.addFactor(made, as: .ada)
    try await listen(ben, group)
    try await ada.send("GET", "/events")
    #expect(made.site.live.count == 3)
    try await made.store.write { try $0.setSecondFactorAsked(true) }
    await expect(1, in: made)
    _ = try await made.store.write { try $0.removeSecondFactor(of: Resident.ada.id) }
    await expect(0, in: made)
  }

  @Test func `a guest's streams end with their first password where a second step is asked for`() async throws
  {
    let made = try await TestSite.household()
    let group = try await made.group("Flat", founder: .ada)
    let guest = made.browser()
    try await guest.post(try await made.signIn(as: .ada).invitation(to: group), [("name", "Lou")])
    try await made.store.write { try $0.setSecondFactorAsked(true) }
    try await listen(guest, group)
    #expect(made.site.live.count == 2)
    try await guest.visit("/account")
    try await guest.submit("Create sign-in", ["username": "lou", "password": "the door squeaks"])
    await expect(0, in: made)
  }

  @Test func `an account that has to set up a second step gets no stream`() async throws {
    let made = try await TestSite.household()
    let ben = try await made.signIn(as: .ben)
    let me = try signedIn(ben, made)
    try await made.store.write { try $0.setSecondFactorAsked(true) }
    #expect(throws: Problem.notFound) { try made.site.live.open(for: me, following: nil, since: nil) }
    #expect(made.site.live.count == 0)
  }

  @Test func `a group's stream ends with the group`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Flat", founder: .ada)
    let ada = try await made.signIn(as: .ada)
    try await listen(ada, group)
    try await ada.post("\(group.path)/deletion", [("name", "Flat")])
    await expect(1, in: made)
  }

  @Test func `there are only so many streams, in a browser and altogether`() async throws {
    let made = try await TestSite.household()
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    let limits = LiveHub.Limits(perSession: 2, altogether: 3)
    let hub = LiveHub(made.store, clock: made.clock.wall, limits: limits)
    let (first, second) = (try signedIn(ada, made), try signedIn(ben, made))
    let streams = try (0..<2).map { _ in try hub.open(for: first, following: nil, since: nil) }
    #expect(throws: Problem.tooMany(seconds: 10)) { try hub.open(for: first, following: nil, since: nil) }
    let third = try hub.open(for: second, following: nil, since: nil)
    #expect(throws: Problem.tooMany(seconds: 10)) { try hub.open(for: second, following: nil, since: nil) }
    streams[0].end()
    #expect(hub.count == 2)
    try hub.open(for: second, following: nil, since: nil).end()
    third.end()
    streams[1].end()
    #expect(hub.count == 0)
  }

  @Test func `when all streams are taken, the account with the most gives one up`() async throws {
    let made = try await TestSite.household()
    let hub = LiveHub(made.store, clock: made.clock.wall, limits: LiveHub.Limits(altogether: 4))
    let (atAda, atBen) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    let (ada, ben) = (try signedIn(atAda, made), try signedIn(atBen, made))
    for _ in 0..<4 { _ = try hub.open(for: ada, following: nil, since: nil) }
    #expect(throws: Problem.tooMany(seconds: 10)) { try hub.open(for: ada, following: nil, since: nil) }
    let streams = try (0..<2).map { _ in try hub.open(for: ben, following: nil, since: nil) }
    #expect(throws: Problem.tooMany(seconds: 10)) { try hub.open(for: ben, following: nil, since: nil) }
    #expect(hub.count == 4)
    for stream in streams { stream.end() }
    #expect(hub.count == 2, "none of them was taken")
  }

  @Test func `one person has only so many streams, in however many browsers`() async throws {
    let made = try await TestSite.household()
    let hub = LiveHub(made.store, clock: made.clock.wall, limits: LiveHub.Limits(perSession: 2, perPerson: 3))
    let (first, second) = (try await made.signIn(as: .ada), try await made.signIn(as: .ada))
    var streams = try (0..<2).map { _ in try hub.open(for: signedIn(first, made), following: nil, since: nil)
    }
    streams.append(try hub.open(for: signedIn(second, made), following: nil, since: nil))
    #expect(throws: Problem.tooMany(seconds: 10)) {
      try hub.open(for: signedIn(second, made), following: nil, since: nil)
    }
    let ben = try await made.signIn(as: .ben)
    try hub.open(for: signedIn(ben, made), following: nil, since: nil).end()
    streams[0].end()
    try hub.open(for: signedIn(second, made), following: nil, since: nil).end()
    for stream in streams { stream.end() }
  }

  private func signedIn(_ browser: Browser, _ made: TestSite) throws -> SignedIn {
    let cookies = browser.cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
    let request = try "GET /".asRequest(lines: ["Cookie: \(cookies)"])
    let origin = ExternalOrigin(request, published: nil, proxies: .none)
    return try #require(try made.site.signedIn(request.head, origin, at: made.clock.now))
  }

  @Test func `a browser signed out since gets no stream`() async throws {
    let made = try await TestSite.household()
    let ada = try await made.signIn(as: .ada)
    let me = try signedIn(ada, made)
    try await ada.post("/logout")
    #expect(throws: Problem.notFound) { try made.site.live.open(for: me, following: nil, since: nil) }
    #expect(made.site.live.count == 0)
  }

  @Test func `a stream is for members only, and a HEAD opens none`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Flat", founder: .ada)
    let ben = try await made.signIn(as: .ben)
    try await ben.send("GET", "\(group.path)/events")
    #expect(ben.status == 404)
    try await ben.send("GET", "/events?person=\(Resident.ada.id)")
    #expect(ben.status == 404)
    try await ben.send("HEAD", "/events?person=\(Resident.ben.id)")
    #expect(ben.status == 200)
    #expect(made.site.live.count == 0)
  }

  @Test func `of many changes each group's last one is told, the oldest first`() {
    let (flat, trip) = (ID<Group>(high: 1, low: 1), ID<Group>(high: 1, low: 2))
    let session = ID<Session>(high: 2, low: 1)
    var news = LiveNews()
    #expect(news.isEmpty)
    news.add([.changed(flat, sequence: 3), .changed(trip, sequence: 4), .ended(session)])
    news.add([.changed(flat, sequence: 5), .changed(flat, sequence: 6)])
    #expect(news.changes.map(\.group) == [trip, flat])
    #expect(news.changes.map(\.sequence) == [4, 6])
    #expect(news.ended == [session])
    #expect(!news.isEmpty)
  }
}
