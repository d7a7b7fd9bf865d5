import Accounts
import Operations
import Store
import Testing

@testable import Pages

struct StoppingTests {
  @Test func `a stop does not wait for what reads`() async throws {
    // The hasher that all other tests share would be closed with it.
    let site = try await TestSite.fresh(passwords: PasswordHasher(cost: .least)).site
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let reading = Task {
      try await site.queues.slowReads.run {
        begin.yield()
        while (try? site.store.read { _ in }) != nil {}
      }
    }
    for await _ in begun.prefix(1) {}
    site.close()
    try await reading.value
    #expect(throws: StoreError.closed) { try site.store.read { _ in } }
  }
}
