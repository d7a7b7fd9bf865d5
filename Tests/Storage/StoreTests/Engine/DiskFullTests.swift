import Glibc
import SQLite
import TestSupport
import Testing

@testable import Store

struct DiskFullTests {
  /// Runs in its own process, because the limit holds for all files of a process.
  @Test func `a disk that is full loses nothing confirmed and works again with space`() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      let store = try NumberStore.open(scratch.file())
      try await store.write { try $0.add(0) }
      try limitFiles(to: 256 << 10)
      var confirmed = [0]
      for number in 1..<100_000 {
        do {
          try await store.write { transaction in
            for copy in 0..<100 { try transaction.add(number * 1_000 + copy) }
          }
          confirmed += (0..<100).map { number * 1_000 + $0 }
        } catch StoreError.diskFull { break }
      }
      try #require(confirmed.count > 1 && confirmed.count < 100_000)
      #expect(try store.read { try $0.numbers } == confirmed)
      await #expect(throws: StoreError.diskFull) {
        try await store.write { transaction in for number in 0..<100_000 { try transaction.add(-number - 1) }
        }
      }
      try limitFiles(to: nil)
      try await store.write { try $0.add(-1) }
      store.close()
      let again = try NumberStore.open(scratch.file())
      #expect(try again.read { try $0.numbers } == [-1] + confirmed)
      #expect(try again.read { try $0.connection.integrityCheck() } == [])
    }
  }
}

/// Lets no file of this process grow beyond so many bytes; nil lifts the limit again.
private func limitFiles(to bytes: UInt?) throws {
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  limit.rlim_cur = bytes ?? limit.rlim_max
  try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
}
