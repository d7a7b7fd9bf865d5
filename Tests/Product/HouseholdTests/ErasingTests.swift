import Household
import Ledger
import Store
import StoreMaintenance
import TestSupport
import Testing

struct ErasingTests {
  private let home: SmallHome
  private let entry: ID<Entry>
  private let file = ID<Ledger.Attachment>(high: 9, low: 1)

  /// Ben's entry with a picture of his.
  init() async throws {
    home = try await SmallHome.make()
    entry = ID(high: 5, low: 1)
    let digest = try #require(Digest([UInt8](repeating: 1, count: 32)))
    let picture = AttachedFile(
      id: file, group: home.group, uploader: SmallHome.Person.ben.id, type: "image/png", size: 1,
      digest: digest, created: SmallHome.Person.ben.origin.now)
    try await home.store.write { try $0.add(picture, contents: [1]) }
    let bill = try Bill(
      amount: Money(minorUnits: 5, currency: euro), payers: .one(home.ada), split: .equal([home.ben]))
    let added = Entry(title: "Gift", day: try #require(Day("2025-06-15")), bill: bill, attachments: [file])
    try await home.change(1, .entry(entry, .added(added)), by: .ben)
  }

  private func contents() throws -> [UInt8] {
    try home.store.read { [file] in Array(try $0.contents(of: file, from: 0)) }
  }

  @Test func `an entry of the bin is erased with its files, once, however often it is asked for`()
    async throws
  {
    await #expect(throws: Refusal.notInBin) {
      try await home.store.write { try $0.eraseEntry(entry, for: home.request(1, by: .ben)) }
    }
    try await home.change(2, .entry(entry, .deleted(true)))
    for _ in 0..<2 {
      #expect(try await home.store.write { try $0.eraseEntry(entry, for: home.request(2, by: .ben)) } != nil)
    }
    #expect(try await home.store.write { try $0.eraseEntry(entry, for: home.request(3)) } == nil)
    #expect(try contents().isEmpty)
    #expect(try home.store.read { try $0.check() } == [])
    await #expect(throws: JournalError.missing(.entry)) {
      try await home.store.write { try $0.eraseEntry(ID(high: 5, low: 2), for: home.request(4)) }
    }
  }

  @Test func `twenty who erase a file at the same moment erase it once`() async throws {
    let outcomes = try await atOnce { number in
      return try await home.store.write {
        try $0.eraseFile(file, of: .entry(entry), for: home.request(number))
      } == nil
    }
    #expect(outcomes.filter { !$0 }.count == 1)
    #expect(try contents().isEmpty)
    let lines = try home.store.read { [entry, group = home.group] in
      try $0.history(of: Entity(.entry, entry), in: group)
    }
    #expect(lines.map(\.differences) == [[.fileErased], [.added]])
  }
}
