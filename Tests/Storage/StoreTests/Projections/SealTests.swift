import Ledger
import Migrations
import SQLite
import Testing

@testable import Store
@testable import StoreMaintenance

/// Changes to the journal that bypass the program.
struct SealTests {
  private let flat: SmallFlat

  init() throws {
    flat = try SmallFlat()
    try flat.append(flat.proposal(10, .entry(flat.dinner, .added(flat.entry("Dinner", 30_01)))))
    var edit = EntryEdit()
    edit.bill = try flat.entry("Dinner", 45_00).bill
    try flat.append(flat.proposal(11, .entry(flat.dinner, .edited(edit))))
    try flat.append([
      flat.proposal(12, .group(.renamed("Home"))), flat.proposal(13, .group(.simplifiesDebts(false))),
    ])
    _ = try flat.otherGroup()
    #expect(try flat.transaction.check() == [])
  }

  private func change(_ sql: SQL) throws { #expect(try flat.transaction.connection.run(sql) > 0) }

  private func sequence(_ number: Int) throws -> Int64 {
    try #require(try flat.transaction.record(of: flat.operation(number))?.sequence)
  }

  private func requireFindings(_ prefixes: [String], _ note: Comment) throws {
    let findings = try flat.transaction.check()
    #expect(findings.count == prefixes.count, "\(note): \(findings)")
    for (finding, prefix) in zip(findings, prefixes) {
      #expect(finding.words.hasPrefix("group \(flat.group): " + prefix), note)
      #expect(finding.cure == .loss, note)
    }
    let refusal = #expect(throws: RepairRefusal.self) {
      try flat.transaction.connection.savepoint { try flat.transaction.repair() }
    }
    #expect(refusal?.isAboutLoss == true)
    #expect(try flat.transaction.check() == findings, "nothing was changed")
  }

  @Test func `an amount that a later one covers is found, and not repaired in silence`() throws {
    let added = try sequence(10)
    try change("UPDATE operations SET body = replace(body, '3001', '3002') WHERE sequence = \(added)")
    try requireFindings(["operation \(added) about entry \(flat.dinner) was changed"], "amount")
    try flat.transaction.repair(acceptingLoss: true)
    #expect(try flat.transaction.check() == [])
  }

  @Test(arguments: [
    "author = x'00000000000000010000000000000002'" as SQL, "device = zeroblob(16)", "received = received + 1",
    "id = randomblob(16)", "digest = NULL", "digest = zeroblob(32)",
  ]) func `a change to any other column of an operation is noticed`(_ set: SQL) throws {
    let edited = try sequence(11)
    let isOfDigest = set.text.hasPrefix("digest")
    try change("UPDATE operations SET \(set) WHERE sequence = \(edited)")
    let next = isOfDigest ? ["operation \(try sequence(12)) about group"] : []
    try requireFindings(["operation \(edited) about entry"] + next, "\(set.text)")
  }

  @Test func `two operations that changed places are found, and one that is gone where the count is right`()
    throws
  {
    let (first, second) = (try sequence(12), try sequence(13))
    try change("UPDATE operations SET sequence = -1 WHERE sequence = \(first)")
    try change("UPDATE operations SET sequence = \(first) WHERE sequence = \(second)")
    try change("UPDATE operations SET sequence = \(second) WHERE sequence = -1")
    #expect(try flat.transaction.sealFindings().count == 2)
    let third = try sequence(11)
    try change("UPDATE operations SET sequence = -1 WHERE sequence = \(first)")
    try change("UPDATE operations SET sequence = \(first) WHERE sequence = \(second)")
    try change("UPDATE operations SET sequence = \(second) WHERE sequence = -1")
    #expect(try flat.transaction.sealFindings() == [])
    try change("DELETE FROM operations WHERE sequence = \(third)")
    try change("UPDATE clock SET operations = operations - 1")
    let findings = try flat.transaction.sealFindings().map(\.words)
    #expect(
      findings == [
        "group \(flat.group): operation \(first) about group \(flat.group) was changed after it was "
          + "written, or one before it is missing"
      ])
  }

  @Test func `only so many are named`() throws {
    for number in 100..<130 { try flat.append(flat.proposal(number, .group(.renamed("\(number)")))) }
    try change(#"UPDATE operations SET received = received - 1 WHERE "group" = \#(flat.group)"#)
    let findings = try flat.transaction.sealFindings()
    #expect(findings.count == 21)
    #expect(findings.last?.words.hasSuffix("more operations like that") == true)
  }

  @Test func `a journal from before has its digests after an upgrade`() throws {
    let digests = try digests()
    #expect(digests.count > 10 && Set(digests).count == digests.count)
    try change("UPDATE operations SET digest = NULL")
    try flat.transaction.connection.sealJournals()
    #expect(try self.digests() == digests)
    #expect(try flat.transaction.check() == [])
  }

  private func digests() throws -> [[UInt8]] {
    try flat.transaction.connection.values("SELECT digest FROM operations ORDER BY sequence")
  }
}
