import Glibc
import Ledger
import Store

/// People who each add an entry, wait until it is on the disk, and add the next one.
struct Clients: Sendable {
  let store: DataStore
  let count: Int
  /// Called with each operation that is on the disk.
  let confirm: @Sendable (ID<Ledger.Operation>) -> Void
  /// Called when the disk is full; it is tried again after a while.
  var complain: @Sendable () -> Void = {}
  private let group = LoadGroup()

  /// Runs until `deadline`, or for ever. Returns how many operations were confirmed.
  func run(until deadline: ContinuousClock.Instant?) async throws -> Int {
    try await store.write { [group] in try group.begin(in: $0, at: .now) }
    return try await withThrowingTaskGroup(of: Int.self) { tasks in
      for client in 0..<count { tasks.addTask { try await runClient(client, until: deadline) } }
      return try await tasks.reduce(0, +)
    }
  }

  private func runClient(_ client: Int, until deadline: ContinuousClock.Instant?) async throws -> Int {
    var done = 0
    for number in (client * 1_000_000)... {
      if let deadline, ContinuousClock.now >= deadline { break }
      let addition = try group.addition(number, at: .now)
      try await append(addition.proposal)
      done += 1
      guard let afterthought = group.afterthought(number, on: addition.entry, at: .now) else { continue }
      try await append(afterthought)
      done += 1
    }
    return done
  }

  private func append(_ proposal: Proposal) async throws {
    let now = Instant.now
    while true {
      do {
        try await store.write { [group] transaction in
          _ = try transaction.append([proposal], to: group.id, from: group.origin(at: now))
        }
        return confirm(proposal.id)
      } catch StoreError.diskFull {
        complain()
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }
}

extension Instant {
  static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
