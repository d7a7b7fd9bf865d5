import API
import Disk
import HTTP
import Ledger
import Store
import TestSupport
import Testing
import Threads

@testable import Pages

/// Long answers, which are made away from the loops.
struct DownloadsTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func `one person's downloads do not take all places, and a place comes back with the answer`()
    async throws
  {
    let made = try await TestSite.fresh()
    var limits = Downloads.Limits()
    limits.altogether = 3
    let downloads = Downloads(made.store, StorageLimits(), limits: limits)
    let (ada, ben, chi) = (Resident.ada.id, Resident.ben.id, ID<Person>(high: 1, low: 3))
    func make(_ person: ID<Person>) async throws -> ByteSource {
      try await downloads.make(for: person) { try $0([1, 2, 3]) }
    }
    var answers = [try await make(ada), try await make(ada)]
    await #expect(throws: Problem.tooManyDownloads) { try await make(ada) }
    answers.append(try await make(ben))
    await #expect(throws: Problem.tooManyDownloads) { try await make(chi) }
    answers.removeFirst()
    answers.append(try await make(chi))
    #expect(answers.map(\.count) == [3, 3, 3])
    answers = []
    #expect(downloads.count == 0)
    downloads.stop()
  }

  @Test func `what fails is told, and takes no place`() async throws {
    let made = try await TestSite.fresh()
    let downloads = Downloads(made.store, StorageLimits())
    await #expect(throws: Problem.forbidden) {
      _ = try await downloads.make(for: Resident.ada.id) { write in
        try write([1])
        throw Problem.forbidden
      }
    }
    #expect(downloads.count == 0)
    downloads.stop()
    await #expect(throws: StoreError.closed) {
      _ = try await downloads.make(for: Resident.ada.id) { try $0([1]) }
    }
  }

  @Test func `a loop goes on answering while a download is made`() async throws {
    let made = try await TestSite.fresh(database: scratch.file())
    let downloads = Downloads(made.store, StorageLimits())
    let port = Monitor(UInt16(0))
    var configuration = ServerConfiguration { request in
      guard request.head.path == "/long" else { return Response(text: "short") }
      let body = try? await downloads.make(for: Resident.ada.id) { write in
        // The table is written only if the only event loop answers another request first.
        guard Self.isAnswered("/short", at: port.withLock { $0 }) else { throw Problem.timedOut }
        try write(Array("long".utf8))
      }
      return Response(body == nil ? .unavailable : .ok, body: body.map { .source($0) } ?? .empty)
    }
    configuration.threads = 1
    let server = try Server(configuration)
    port.withLock { $0 = server.port }
    #expect(Self.isAnswered("/long", at: server.port))
    server.stop()
    downloads.stop()
  }

  private static func isAnswered(_ path: String, at port: UInt16) -> Bool {
    Probe(host: "127.0.0.1", port: port, path: path).isAnswered(within: 40)
  }

  @Test func `a table in a file and one in memory have the same bytes, and a length`() async throws {
    let (made, path) = try await household()
    let ada = try await made.signIn(as: .ada)
    try await ada.send("GET", path)
    let whole = ada.response.bytes
    #expect(whole.count > 2_000)
    #expect(ada.response.body.count == whole.count)
    var limits = Downloads.Limits()
    limits.inMemory = 100
    let downloads = Downloads(made.store, StorageLimits(), limits: limits)
    let group = try #require(try made.store.read { try $0.allGroups().first })
    let source = try await downloads.make(for: Resident.ada.id) { [store = made.store] write in
      try store.read { try $0.writeTable(of: group, to: write) }
    }
    #expect(source.all == whole)
    downloads.stop()
  }

  @Test func `a table that is never read keeps no state of the database`() async throws {
    let (made, path) = try await household()
    let ada = try await made.signIn(as: .ada)
    try await ada.send("GET", path)
    let untaken = ada.response
    _ = try await made.store.write { try $0.removeExpiredSessions(at: made.clock.now) }
    _ = try await made.group("Trip", founder: .ada)
    // As long as a reader keeps what was before, the log cannot be emptied into the file.
    #expect(try await eventually { try scratch.contents("evenly.db-wal").isEmpty })
    #expect(untaken.body.count ?? 0 > 2_000)
    #expect(made.site.queues.downloads.count == 1)
  }

  /// A site with a file, and where a group's table is.
  private func household() async throws -> (TestSite, String) {
    let made = try await TestSite.household(database: scratch.file())
    let group = try await made.group("Flat", founder: .ada, others: ["Ben"])
    for number in 1...40 { try await made.pay(Int64(number), 0, for: [0, 1], in: group) }
    return (made, "\(group.path)/entries.csv")
  }

  private func eventually(_ condition: () throws -> Bool) async throws -> Bool {
    let end = ContinuousClock.now + .seconds(20)
    while try !condition() {
      guard ContinuousClock.now < end else { return false }
      await Task.yield()
    }
    return true
  }
}
