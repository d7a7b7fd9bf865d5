import HTTP
import Store
import TestSupport
import Testing

@testable import Pages

struct ProgramEventTests {
  private func stream(_ made: TestSite, _ path: String, _ secret: String) async throws -> EventStream? {
    let request = try "GET /api/v1\(path)/events".asRequest(lines: ["Authorization: Bearer \(secret)"])
    let response = await made.router.respond(to: request)
    guard case .events(let stream) = response.body else { return nil }
    return stream
  }

  /// Lets other tasks go on until as many streams are left.
  private func expect(_ count: Int, in made: TestSite) async {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(10)
    while made.site.live.count != count, clock.now < end { await Task.yield() }
    #expect(made.site.live.count == count)
  }

  @Test func `a program follows a group until its token is removed`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Flat", founder: .ada)
    let secret = try await made.token(of: .ada)
    let stream = try #require(try await stream(made, group.path, secret))
    #expect(made.site.live.count == 1)
    let token = try #require(try made.store.read { try $0.tokens(of: Resident.ada.id) }.first)
    #expect(try await made.store.write { try $0.removeToken(token.id, of: Resident.ada.id) })
    await expect(0, in: made)
    _ = stream
    #expect(try await self.stream(made, group.path, secret) == nil)
  }

  @Test func `it ends where a second step is asked for that the token's owner has not`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Flat", founder: .ada)
    let secret = try await made.token(of: .ada)
    let stream = try #require(try await stream(made, group.path, secret))
    try await made.store.write { try $0.setSecondFactorAsked(true) }
    await expect(0, in: made)
    _ = stream
    #expect(try await self.stream(made, group.path, secret) == nil)
  }

  @Test func `it ends with the account`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Flat", founder: .ada)
    let stream = try #require(try await stream(made, group.path, try await made.token(of: .ada)))
    let now = made.clock.now
    try await made.store.write { try $0.setDisabled(Resident.ada.id, since: now) }
    await expect(0, in: made)
    _ = stream
  }
}
