import Disk
import Ledger
import TestSupport
import Testing

@testable import Store

struct StorageLimitsTests {
  private let household: Household
  private var transaction: Transaction { household.transaction }
  private static let part = StorageLimits.leastCounted

  init() throws { household = try Household() }

  private func file(_ number: UInt64, size: Int, in group: ID<Group>? = nil, by person: ID<Person>? = nil)
    throws -> AttachedFile
  {
    AttachedFile(
      id: ID(high: 9, low: number), group: group ?? household.flat, uploader: person ?? household.ada,
      type: "image/png", name: "till-\(number).png", size: size, digest: try Digest(UInt8(number)),
      created: .start)
  }

  private func add(_ file: AttachedFile, _ limits: StorageLimits, free: Int? = nil) throws {
    let space = free.map { DiskSpace(free: $0, total: 60_000_000) }
    try transaction.add(file, contents: [UInt8](repeating: 1, count: file.size), within: limits, on: space)
  }

  private func limits(group: Int = .max, person: Int = .max, reserve: Int? = 0) -> StorageLimits {
    var limits = StorageLimits()
    (limits.group, limits.person, limits.reserve) = (group, person, reserve)
    return limits
  }

  @Test(arguments: [
    ("500MB", 500_000_000), ("2GB", 2_000_000_000), ("0MB", 0), ("99999GB", 99_999_000_000_000), ("2", nil),
    ("GB", nil), ("-1MB", nil), ("2gb", nil), ("2 GB", nil), ("999999GB", nil), ("１MB", nil), ("", nil),
    ("1MBx", nil),
  ]) func `a size is a whole number of megabytes or gigabytes`(_ text: String, _ bytes: Int?) {
    #expect(StorageLimits.bytes(text) == bytes)
  }

  @Test func `a group has one limit for all its members, and the refusal names the file`() throws {
    let limits = limits(group: 3 * Self.part)
    try add(file(1, size: 2 * Self.part), limits)
    try add(file(2, size: 1, by: household.ben), limits)
    #expect(throws: StorageRefusal.group(file: "till-3.png", kept: 3 * Self.part, limit: 3 * Self.part)) {
      try add(file(3, size: 1, by: household.ben), limits)
    }
    try add(file(4, size: 1, in: household.trip), limits)
    #expect(try transaction.bytesKept(in: household.flat) == 3 * Self.part)
  }

  @Test func `a person adds so much to all groups together`() throws {
    let limits = limits(person: 3 * Self.part)
    try add(file(1, size: 2 * Self.part), limits)
    try add(file(2, size: Self.part, in: household.trip), limits)
    #expect(throws: StorageRefusal.person(file: "till-3.png", kept: 3 * Self.part, limit: 3 * Self.part)) {
      try add(file(3, size: 1), limits)
    }
    try add(file(4, size: 1, by: household.ben), limits)
  }

  @Test func `all files have one limit, and what waits to be imported counts`() throws {
    var limits = limits()
    limits.total = 3 * Self.part
    let upload = ImportUpload(
      id: ID(high: 8, low: 1), uploader: household.ada, group: nil, name: "other.csv", size: Self.part,
      created: .start)
    try transaction.add(upload, contents: [UInt8](repeating: 1, count: Self.part), within: limits, on: nil)
    try add(file(1, size: 1), limits)
    try add(file(2, size: Self.part, in: household.trip, by: household.ben), limits)
    #expect(throws: StorageRefusal.total(file: "till-3.png", kept: 3 * Self.part, limit: 3 * Self.part)) {
      try add(file(3, size: 1, by: household.ben), limits)
    }
  }

  @Test func `a file that is there already is no more than it was`() throws {
    let limits = limits(group: Self.part)
    for _ in 0..<2 { try add(file(1, size: 1), limits, free: 1_000) }
    #expect(try transaction.bytesKept(for: household.ada) == Self.part)
  }

  @Test func `files leave the reserve of the disk, and what they are written with`() throws {
    let limits = limits(reserve: 8_000_000)
    #expect(throws: StorageRefusal.disk) { try add(file(1, size: 500_001), limits, free: 9_000_000) }
    try add(file(1, size: 500_000), limits, free: 9_000_000)
    #expect(throws: StorageRefusal.disk) { try add(file(2, size: 1), limits, free: 8_000_001) }
    #expect(!limits.leaveReserve(of: DiskSpace(free: .max, total: .max), besides: .max))
  }

  @Test func `of a small disk a tenth is left, of a large one sixty-four megabytes`() {
    let limits = StorageLimits()
    for (free, total, fits) in [
      (6_000_000, 60_000_000, true), (5_999_999, 60_000_000, false), (64_000_000, 1 << 40, true),
      (63_999_999, 1 << 40, false),
    ] { #expect(limits.leaveReserve(of: DiskSpace(free: free, total: total), besides: 0) == fits) }
    #expect(limits.leaveReserve(of: nil, besides: 1))
  }

  @Test func `of many who race for the last room one gets it`() async throws {
    let scratch = try Scratch()
    let store = try DataStore.open(scratch.file())
    let group = household.flat
    try await store.write { try $0.makeGroup(group, at: .start) }
    let limits = limits(group: 3 * Self.part)
    let files = try (1...12).map { number in
      AttachedFile(
        id: ID(high: 9, low: UInt64(number)), group: group, uploader: nil, type: "image/png", size: 1,
        digest: try Digest(UInt8(number)), created: .start)
    }
    let kept = await withTaskGroup(of: Bool.self) { tasks in
      for file in files {
        tasks.addTask {
          do {
            try await store.write { try $0.add(file, contents: [1], within: limits, on: nil) }
            return true
          } catch { return false }
        }
      }
      return await tasks.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(kept == 3)
    #expect(try store.read { try $0.attachments(of: group) }.count == 3)
    store.close()
  }
}
