import API
import Archive
import DemoData
import Disk
import Encodings
import Exchange
import Household
import Ledger
import Store
import StoreMaintenance
import TestSupport
import Testing
import Words

@testable import Pages

/// Random households that are written out and come back elsewhere, with everybody as far up or down as before.
struct ComingBackTests {
  enum Way: CaseIterable { case ownTable, splitwiseTable, archive }

  private static let now = Instant(milliseconds: 1_790_000_000_000)
  private static let zoe = Account(id: ID(high: 99, low: 1), displayName: "Zoe", created: now)

  @Test(arguments: Way.allCases) func `what a household comes to, it comes to elsewhere`(way: Way) throws {
    for number in 0..<Seed.count(6) {
      var dice = Seed.dice(number)
      let (store, group) = try household(&dice)
      let other = try DataStore.inMemory()
      try other.writeAndWait { try $0.addGuest(Self.zoe) }
      let there = try move(group, of: store, way, into: other)
      #expect(try sums(there, other) == sums(group, store), "\(way), household \(number)")
      #expect(try other.read { try $0.check() }.isEmpty)
    }
  }

  private func household(_ dice: inout Dice) throws -> (DataStore, ID<Group>) {
    let store = try DataStore.inMemory()
    let plan = DemoPlan(
      entries: dice.number(in: 1...120), groups: 1, members: dice.number(in: 2...7), seed: dice.next())
    try store.fill(with: try #require(plan), password: "hash")
    return (store, try #require(try store.read { try $0.allGroups() }.first))
  }

  /// What everybody is up or down, by currency and name.
  private func sums(_ group: ID<Group>, _ store: DataStore) throws -> [String: Int64] {
    try store.read { snapshot in
      let overview = try #require(try snapshot.overview(of: group))
      var sums: [String: Int64] = [:]
      for (currency, amounts) in try snapshot.storedBalances(of: group) {
        for (member, net) in amounts where net != 0 {
          let name = overview.member(overview.representative(of: member))?.name ?? ""
          sums["\(currency.code) \(name)", default: 0] += net
        }
      }
      return sums.filter { $0.value != 0 }
    }
  }

  // MARK: - Ways

  private func move(_ group: ID<Group>, of store: DataStore, _ way: Way, into other: DataStore) throws -> ID<
    Group
  > {
    var bytes: [UInt8] = []
    let currency = try store.read { snapshot in
      switch way {
      case .ownTable: try snapshot.writeTable(of: group) { bytes += $0 }
      case .splitwiseTable:
        try snapshot.writeSplitwiseTable(of: group, on: try #require(Day("2025-07-01"))) { bytes += $0 }
      case .archive:
        let archive = try GroupArchive(group, of: snapshot, at: Self.now, program: "1") {
          try $0.writeTable(of: $1, to: $2)
        }
        try archive.write { bytes += $0 }
      }
      return try snapshot.group(group)?.currency
    }
    if way == .archive { return try restore(bytes, into: other) }
    return try add(bytes, in: try #require(currency), into: other)
  }

  private var origin: Origin { Origin(.person(Self.zoe.id), on: ID(high: 0, low: 0), at: Self.now) }

  private func restore(_ bytes: [UInt8], into store: DataStore) throws -> ID<Group> {
    let archive = try ArchivedGroup(size: bytes.count) { Array(bytes[$0]) }
    try archive.verify()
    let restorer = Restorer(
      as: ArchiveClaim(Self.zoe, ID(high: 99, low: 2)).claim, operation: ID(high: 99, low: 3), from: origin)
    try archive.restore(into: store, by: restorer, within: StorageLimits())
    return archive.manifest.group
  }

  private func add(_ bytes: [UInt8], in currency: Currency, into store: DataStore) throws -> ID<Group> {
    let context = ImportContext(currency: currency, fileName: "house.csv") { _, _ in nil }
    let draft = try ImportSource(bytes).draft(in: context)
    #expect(draft.refused.isEmpty)
    let group = ID<Group>(high: 98, low: 1)
    let words = ImportWords(
      payment: "Payment", untitled: "Untitled", categories: CategoryNames(Strings(language: .en)))
    try store.writeAndWait { [origin] transaction in
      let prepared = try PreparedImport(
        draft, ImportChoices(), into: .new(group, name: "New", currency: currency, founder: "Zoe"),
        by: Self.zoe.id, seed: ID(high: 98, low: 2), transaction)
      let request = GroupRequest(in: group, as: ID(high: 98, low: 3), from: origin)
      _ = try ConfirmImport(prepared, shown: prepared.fingerprint, words, request).run(in: transaction)
    }
    return group
  }
}
