import Ledger
import Store
import TestSupport

extension DataStore {
  /// Makes a member with a part in earlier entries a viewer: these entries are deleted until the role is set.
  func letLookOn(_ member: ID<Member>, in group: ID<Group>, at now: Instant) async throws {
    let overview = try read { try $0.overview(of: group) }
    let entries = try overview.map { overview in
      try read { try $0.entries(naming: member, in: overview, limit: 1_000) }
    }
    let changes =
      (entries ?? []).map { Change.entry($0, .deleted(true)) } + [.member(member, .role(.viewer))]
      + (entries ?? []).map { .entry($0, .deleted(false)) }
    _ = try await write { transaction in
      for change in changes {
        try transaction.append([Proposal(.random(), change)], to: group, from: .system(at: now))
      }
    }
  }
}

extension ID {
  fileprivate static func random() -> ID {
    ID(high: .random(in: .min ... .max), low: .random(in: .min ... .max))
  }
}
