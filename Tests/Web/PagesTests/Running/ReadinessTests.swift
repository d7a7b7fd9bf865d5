import Disk
import Store
import Testing
import Threads

@testable import Operations
@testable import Pages

struct ReadinessTests {
  private let start = Ticks.now
  private let time = Monitor(Duration.zero)
  private let space = Monitor(DiskSpace(free: 500 << 30, total: 1_000 << 30))

  private func readiness(_ store: DataStore) -> Readiness {
    Readiness(
      store, space: { [space] in space.withLock { $0 } },
      elapsed: { [start, time] in start + time.withLock { $0 } })
  }

  @Test func `what was found holds for a second`() async throws {
    let store = try DataStore.inMemory()
    let readiness = readiness(store)
    #expect(await readiness.obstacle() == nil)
    let before = store.writeFigures.units
    for _ in 0..<100 { _ = await readiness.obstacle() }
    #expect(store.writeFigures.units == before)
    store.close()
    time.withLock { $0 = .milliseconds(999) }
    #expect(await readiness.obstacle() == nil)
    time.withLock { $0 = .milliseconds(1_001) }
    #expect(await readiness.obstacle() == .database)
  }

  @Test func `little room is no obstacle as long as it takes what is written`() async throws {
    let site = try await TestSite.fresh()
    let readiness = readiness(site.store)
    space.withLock { $0 = DiskSpace(free: 1 << 20, total: 1_000 << 30) }
    #expect(await readiness.obstacle() == nil)
    space.withLock { $0 = DiskSpace(free: 999_999, total: 1_000 << 30) }
    time.withLock { $0 = .milliseconds(1_001) }
    #expect(await readiness.obstacle() == .diskFull)
    space.withLock { $0 = DiskSpace(free: 1 << 20, total: 1_000 << 30) }
    time.withLock { $0 = .milliseconds(2_002) }
    #expect(await readiness.obstacle() == nil)
  }

  @Test func `a database that takes nothing any more is said so`() async throws {
    let store = try DataStore.inMemory()
    store.close()
    #expect(await readiness(store).obstacle() == .database)
  }

  @Test func `a server that stops is at once no longer ready`() async throws {
    let readiness = readiness(try DataStore.inMemory())
    #expect(await readiness.obstacle() == nil)
    readiness.stop()
    #expect(await readiness.obstacle() == .stopping)
  }

  @Test func `anyone may ask, under any name`() async throws {
    let made = try await TestSite.fresh(settings: { $0.publicURL = PublicURL("https://money.example") })
    let browser = made.browser()
    try await browser.send("GET", "/ready")
    #expect(browser.status == 200 && browser.response.text == "ready")
    made.site.readiness.stop()
    try await browser.send("GET", "/ready")
    #expect(browser.status == 503 && browser.response.text == "not ready: the server is stopping\n")
  }
}
