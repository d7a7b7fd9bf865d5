package import Store
package import Threads

/// Deletes uploaded files of imports that were not continued for a day.
package struct ExpiredImports: Sendable {
  private let store: DataStore
  private let clock: WallClock
  private let log: Log

  package static let period: Duration = .seconds(3_600)

  package init(_ store: DataStore, clock: WallClock, log: Log) {
    self.store = store
    self.clock = clock
    self.log = log
  }

  package func chore(sleep: @escaping Chore.Sleep = Chore.asleep) -> Chore {
    Chore(sleep: sleep) {
      await log.noting("old uploads could not be deleted") { try await removeAll() }
      return Self.period
    }
  }

  private func removeAll() async throws {
    let end = clock.now().adding(.zero - ImportUpload.patience)
    // Without such files, no transaction is written.
    guard try store.read({ try $0.hasImportUploads(before: end) }) else { return }
    try await store.write { try $0.removeImportUploads(before: end) }
  }
}
