import Ledger
import Testing

@testable import Store

/// When the disk is nearly full, no account may use up the rest alone.
struct LowDiskQuotaTests {
  let flat: SmallFlat

  init() throws { flat = try SmallFlat() }

  /// Adds entries until one is refused; how many there were.
  private func fill(by person: ID<Person>, from first: Int, most: Int = 1_000) throws -> Int {
    for number in 0..<most {
      do {
        let entry = try flat.entry("Bread \(number)", 1_00)
        let id = ID<Entry>(high: 8, low: UInt64(first + number))
        try flat.append(flat.proposal(first + number, .entry(id, .added(entry))), by: person)
      } catch StoreError.diskFull { return number }
    }
    return most
  }

  @Test func `with room on the disk there is no quota`() throws {
    flat.transaction.shares = LowDiskQuota { false }
    #expect(try fill(by: flat.ada, from: 10_000, most: 600) == 600)
  }

  @Test func `on a nearly full disk heavy writers are refused and others go on`() throws {
    flat.transaction.shares = LowDiskQuota { true }
    let count = try fill(by: flat.ada, from: 10_000)
    #expect((100..<400).contains(count))
    #expect(try fill(by: flat.ada, from: 20_000) == 0)
    #expect(try fill(by: flat.ben, from: 30_000, most: 50) == 50)
    flat.later(25 * 60 * 60 * 1_000)
    #expect(try fill(by: flat.ada, from: 40_000, most: 50) == 50)
  }

  @Test func `what comes again by itself has a share of its own`() throws {
    flat.transaction.shares = LowDiskQuota { true }
    _ = try fill(by: flat.ada, from: 10_000)
    let entry = try flat.entry("Rent", 500_00)
    let proposal = flat.proposal(50_000, .entry(flat.dinner, .added(entry)))
    try flat.transaction.append([proposal], to: flat.group, from: .system(at: flat.origin(flat.ada).now))
  }
}
