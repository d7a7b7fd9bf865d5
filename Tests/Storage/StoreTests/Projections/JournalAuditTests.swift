import Ledger
import SQLite
import Testing

@testable import Store
@testable import StoreMaintenance

/// The columns beside a change in the journal, and missing rows.
struct JournalAuditTests {
  private let flat: SmallFlat

  init() throws {
    flat = try SmallFlat()
    let label = ID<Label>(high: 6, low: 1)
    let file = ID<Ledger.Attachment>(high: 6, low: 2)
    try flat.transaction.add(
      AttachedFile(
        id: file, group: flat.group, uploader: nil, type: "image/png", size: 1, digest: try Digest(1),
        created: .start), contents: [1])
    let dinner = try flat.entry("Dinner", 30_01)
    let changes: [Change] = [
      .label(label, .added(kind: .category, name: "Holiday", icon: nil, heading: nil)),
      .preset(ID(high: 6, low: 4), .added(name: "Halves", split: .equal(Array(flat.members.prefix(2))))),
      .rule(
        ID(high: 6, low: 3),
        .added(
          schedule: try #require(Schedule(every: 1, .month, from: dinner.day)),
          template: try flat.entry("Rent", 5))),
      .budget(label, Money(minorUnits: 100, currency: RandomChanges.euro)),
      .receipt(ID(high: 6, low: 5), .added(file)), .entry(flat.dinner, .added(dinner)),
    ]
    for (index, change) in changes.enumerated() { try flat.append(flat.proposal(10 + index, change)) }
    try flat.append(flat.proposal(30, .entry(flat.dinner, .edited(flat.titled("Supper")))))
    try flat.append([
      flat.proposal(40, .group(.renamed("Home"))), flat.proposal(41, .group(.simplifiesDebts(false))),
    ])
    try flat.transaction.connection.run("PRAGMA foreign_keys = OFF")
    #expect(try flat.transaction.check() == [])
  }

  private func change(_ sql: SQL) throws { #expect(try flat.transaction.connection.run(sql) > 0) }

  /// All rows of the journal as they are.
  private func rows() throws -> [String] {
    try flat.transaction.connection.values(
      """
      SELECT hex(id) || hex("group") || entity_kind || hex(entity) || coalesce("action", '') || body
      FROM operations
      ORDER BY sequence
      """)
  }

  @Test(
    arguments: Entity.Kind.allCases,
    ["entity_kind = 'nonsense'", "entity_kind = 'member'", "entity = zeroblob(16)"])
  func `operations filed under another entity are found and repaired`(_ kind: Entity.Kind, _ column: String)
    throws
  {
    guard !column.contains(kind.rawValue) else { return }
    let before = try rows()
    let set: SQL =
      column.contains("nonsense")
      ? "entity_kind = 'nonsense'"
      : column.contains("member") ? "entity_kind = 'member'" : "entity = zeroblob(16)"
    try change("UPDATE operations SET \(set) WHERE entity_kind = \(kind)")
    let findings = try flat.transaction.check()
    #expect(findings.contains { $0.words.contains("stored under the wrong entity") }, "\(findings)")
    #expect(findings.allSatisfy { $0.cure == .repair }, "\(findings)")
    try flat.transaction.repair()
    #expect(try flat.transaction.check() == [])
    #expect(try rows() == before)
  }

  @Test func `an operation that went to another group is found, and nothing is guessed`() throws {
    _ = try flat.otherGroup()
    #expect(try flat.transaction.check() == [])
    let other = ID<Group>(high: 2, low: 90)
    for kind in Entity.Kind.allCases {
      try flat.transaction.connection.run("SAVEPOINT moved")
      try change(#"UPDATE operations SET "group" = \#(other) WHERE entity_kind = \#(kind)"#)
      let findings = try flat.transaction.check()
      #expect(findings.contains { $0.cure != .repair }, "\(kind): \(findings)")
      #expect(throws: RepairRefusal.self) {
        try flat.transaction.connection.savepoint { try flat.transaction.repair() }
      }
      #expect(try flat.transaction.check() == findings, "nothing was changed")
      try flat.transaction.connection.run("ROLLBACK TO moved")
    }
  }

  @Test func `what was done in one go stands alone where its beginning is not there`() throws {
    try change(
      #"UPDATE operations SET "action" = 1 WHERE "action" IS NOT NULL AND entity_kind = 'group' AND sequence > 3"#
    )
    let findings = try flat.transaction.check()
    #expect(findings.map(\.cure) == [.repair], "\(findings)")
    try flat.transaction.repair()
    #expect(try flat.transaction.check() == [])
  }

  // MARK: - Rows that are gone

  @Test func `each row that is gone is missed, whichever it is, and nothing is dropped for it`() throws {
    for sequence in try flat.transaction.connection.values("SELECT sequence FROM operations", as: Int64.self)
    {
      try flat.transaction.connection.run("SAVEPOINT gone")
      try change("DELETE FROM operations WHERE sequence = \(sequence)")
      let findings = try flat.transaction.check()
      #expect(
        findings.contains {
          $0.words.hasPrefix("1 operation is missing from the journal") && $0.cure == .loss
        })
      let refusal = #expect(throws: RepairRefusal.self) {
        try flat.transaction.connection.savepoint { try flat.transaction.repair() }
      }
      #expect(refusal?.description.hasPrefix("nothing was repaired: ") == true)
      #expect(try flat.transaction.check() == findings, "nothing was changed")
      try flat.transaction.connection.run("ROLLBACK TO gone")
    }
  }

  @Test func `an entry that would be lost is named, and goes only where that is accepted`() throws {
    try change("DELETE FROM operations WHERE entity_kind = 'entry'")
    let findings = try flat.transaction.check().map(\.words)
    #expect(findings.contains { $0.hasPrefix("2 operations are missing from the journal") }, "\(findings)")
    let name = "entry \(flat.dinner) of 2025-06-01, 30.01 EUR, is stored but not in the journal"
    #expect(findings.contains { $0.hasSuffix(name) }, "\(findings)")
    let refusal = #expect(throws: RepairRefusal.self) {
      try flat.transaction.connection.savepoint { try flat.transaction.repair() }
    }
    #expect(refusal?.isAboutLoss == true)
    #expect(try flat.titles == ["Supper"])
    try flat.transaction.repair(acceptingLoss: true)
    #expect(try flat.titles == [])
    #expect(try flat.transaction.check() == [])
  }

  @Test func `changes of an entry whose beginning is gone go with it`() throws {
    try change("DELETE FROM operations WHERE id = \(flat.operation(15))")
    #expect(
      try flat.transaction.check().contains {
        $0.words.hasSuffix("its journal changes 1 thing that it never added")
      })
    try flat.transaction.repair(acceptingLoss: true)
    #expect(try flat.transaction.check() == [])
  }

  @Test func `a group that nothing founds any more is not given up`() throws {
    try change("DELETE FROM operations WHERE entity_kind = 'group'")
    let finding = try flat.transaction.check().first { $0.words.hasSuffix("that it never added") }
    #expect(finding?.cure == .backupBeforeRepair)
    let refusal = #expect(throws: RepairRefusal.self) {
      try flat.transaction.connection.savepoint { try flat.transaction.repair(acceptingLoss: true) }
    }
    #expect(refusal?.isAboutLoss == false)
  }

  @Test func `a row inserted outside the journal is noticed`() throws {
    try change(
      """
      INSERT INTO operations
      SELECT sequence + 1, zeroblob(16), "group", entity_kind, entity, author, device, milliseconds + 1, counter,
        body, received, NULL, NULL, NULL
      FROM operations
      ORDER BY sequence DESC
      LIMIT 1
      """)
    #expect(
      try flat.transaction.check().contains { $0.words.hasPrefix("1 operation is in the journal beyond") })
  }

  @Test func `groups that are removed, repetitions and refusals leave nothing missing`() throws {
    try flat.transaction.connection.run("PRAGMA foreign_keys = ON")
    let other = try flat.otherGroup()
    #expect(try flat.transaction.deleteGroup(other.group))
    #expect(try flat.transaction.check() == [])
    try flat.append(
      flat.proposal(
        10, .label(ID(high: 6, low: 1), .added(kind: .category, name: "Holiday", icon: nil, heading: nil))))
    #expect(throws: JournalError.self) {
      try flat.append([
        flat.proposal(50, .group(.renamed("X"))),
        flat.proposal(51, .entry(ID(high: 4, low: 8), .deleted(true))),
      ])
    }
    try flat.append(flat.proposal(52, .group(.renamed("Y"))))
    #expect(try flat.transaction.check() == [])
  }
}
