import Household
import Ledger
import Store
import TestSupport
import Testing

/// Viewers: no share of new costs, and a way out of old ones.
struct LookerTests {
  private let milk = ID<Entry>(high: 5, low: 900)

  @Test func `a member with a share of the costs cannot become a viewer`() async throws {
    let home = try await SmallHome.make()
    try await home.pay(900, for: [home.ada, home.ben, home.sam])
    await #expect(throws: Refusal.hasPart(home.ben)) {
      try await home.store.write { try $0.changeRole(of: home.ben, to: .viewer, for: home.request(1)) }
    }
    // A member who is settled up may, and can change back.
    for role in [Role.viewer, .member] {
      _ = try await home.store.write {
        try $0.changeRole(of: home.kim, to: role, for: home.request(role == .viewer ? 2 : 3))
      }
      #expect(try home.overview().member(home.kim)?.role == role)
    }
  }

  @Test func `a bill that comes again and settling as one are a part too`() async throws {
    let home = try await SmallHome.make()
    try await home.change(1, .member(home.kim, .party(ID(high: 4, low: 1))))
    try await home.change(2, .member(home.sam, .party(ID(high: 4, low: 1))))
    await #expect(throws: Refusal.hasPart(home.kim)) {
      try await home.change(3, .member(home.kim, .role(.viewer)))
    }
    let day = try #require(Day("2025-06-15"))
    let rent = try Bill(
      amount: Money(minorUnits: 100, currency: euro), payers: .one(home.ada), split: .equal([home.ben]))
    let schedule = try #require(Schedule(every: 1, .month, from: day))
    try await home.change(
      4,
      .rule(
        ID(high: 4, low: 2), .added(schedule: schedule, template: Entry(title: "Rent", day: day, bill: rent)))
    )
    await #expect(throws: Refusal.hasPart(home.ben)) {
      try await home.change(5, .member(home.ben, .role(.viewer)))
    }
    try await home.change(6, .rule(ID(high: 4, low: 2), .activity(.paused)))
    try await home.change(7, .member(home.ben, .role(.viewer)))
  }

  @Test func `no bill names who only looks on, but one that did before`() async throws {
    let home = try await chargedHome()
    await #expect(throws: Refusal.takesNoPart(home.ben)) {
      try await home.pay(600, for: [home.ada, home.ben])
    }
    var edit = EntryEdit()
    edit.bill = try Bill(
      amount: Money(minorUnits: 900, currency: euro), payers: .one(home.ada),
      split: .shares([home.ada, home.ben, home.sam].map { Split.Part($0, DecimalNumber(2)) }))
    try await home.change(20, .entry(milk, .edited(edit)))
  }

  @Test func `an edit leaves the part of who only looks on as it is, or takes it out`() async throws {
    let home = try await chargedHome()
    var edit = EntryEdit()
    let everyone = [home.ada, home.ben, home.sam]
    for (amount, payer) in [(1_000 as Int64, home.ada), (900, home.ben)] {
      edit.bill = try Bill(
        amount: Money(minorUnits: amount, currency: euro), payers: .one(payer), split: .equal(everyone))
      let change = Change.entry(milk, .edited(edit))
      await #expect(throws: Refusal.movesPart(home.ben)) { try await home.change(20, change) }
    }
    let typed = try Bill(
      amount: Money(minorUnits: 1_000, currency: euro), payers: .one(home.ada),
      split: .shares([
        Split.Part(home.ada, DecimalNumber(4)), .init(home.ben, DecimalNumber(1)),
        .init(home.sam, DecimalNumber(3)),
      ]))
    let roster = try home.overview().roster
    let old = try #require(try home.store.read { try $0.entry(milk, in: home.group)?.entry.bill })
    for (part, owed) in [(ViewerShareChoice.keep, [400, 300, 300]), (.out, [571, nil, 429])]
      as [(ViewerShareChoice, [Int64?])]
    {
      edit.bill = typed.settling([home.ben: part], from: old, of: milk, roster)
      let outcome = try #require(edit.bill).outcome(of: milk)
      #expect(everyone.map { outcome[$0]?.owed } == owed)
      try await home.change(part == .keep ? 21 : 22, .entry(milk, .edited(edit)))
    }
  }

  @Test(arguments: Split.Mode.allCases) func `the part that stays is the same to the unit by every rule`(
    mode: Split.Mode
  ) throws {
    let (members, entry) = ((1...3).map { ID<Member>(high: 4, low: $0) }, milk)
    let typed: [Int64] = mode == .percent ? [20, 30, 50] : mode == .exact ? [500, 300, 201] : [1, 2, 4]
    let scale = mode == .exact || mode == .adjustment ? 2 : 0
    let parts = try zip(members, typed).map {
      Split.Part($0, try #require(DecimalNumber(units: $1, scale: scale)))
    }
    func bill(_ amount: Int64, _ split: Split) throws -> Bill {
      try Bill(amount: Money(minorUnits: amount, currency: euro), payers: .one(members[1]), split: split)
    }
    let (old, new) = (try bill(700, .equal(members)), try bill(1_001, Split(mode, parts)))
    let kept = new.keepingShares(of: [members[0]], from: old, entry: entry)
    let before = old.outcome(of: entry)[members[0]]?.owed
    #expect(kept?.outcome(of: entry)[members[0]]?.owed == ([.exact, .items].contains(mode) ? nil : before))
    #expect(kept == nil || kept?.shares(of: entry).reduce(0) { $0 + $1.minorUnits } == 1_001)
    // Less than their part is left.
    #expect(try bill(100, .equal(members)).keepingShares(of: [members[0]], from: old, entry: entry) == nil)
  }

  @Test func `by one request they are out of what is divided equally, and it is undone as one`() async throws
  {
    let home = try await chargedHome()
    let before = try home.store.read { try $0.balances(of: home.group) }
    #expect(before[euro][home.ben] == -300)
    for isResend in [false, true] {
      let outcome = try await home.store.write { try $0.takeOutViewer(home.ben, for: home.request(30)) }
      #expect(outcome.changed == 1 && outcome.left == 0)
      #expect(outcome.appended?.isResend == isResend)
      let after = try home.store.read { try $0.balances(of: home.group) }
      #expect(after[euro][home.ben] == 0 && after[euro][home.ada] == 450 && after[euro][home.sam] == -450)
    }
    let sequence = try #require(try home.store.read { try $0.history(of: home.group).first?.record.sequence })
    let undo = { @Sendable [group = home.group] (transaction: Transaction) throws in
      _ = try transaction.undo(
        sequence, in: group, as: ID(high: 6, low: 99), from: SmallHome.Person.ada.origin)
    }
    // Undo gives them no share again while they are viewers.
    await #expect(throws: Refusal.takesNoPart(home.ben)) { try await home.store.write(undo) }
    try await home.change(40, .member(home.ben, .role(.member)))
    try await home.store.write(undo)
    #expect(try home.store.read { try $0.balances(of: home.group) } == before)
  }

  @Test func `nothing comes out of the bin that gives a part to who only looks on by now`() async throws {
    let home = try await SmallHome.make()
    try await home.pay(900, for: [home.ada, home.ben])
    try await home.change(20, .entry(milk, .deleted(true)))
    try await home.change(21, .member(home.ben, .role(.viewer)))
    await #expect(throws: Refusal.takesNoPart(home.ben)) {
      try await home.change(22, .entry(milk, .deleted(false)))
    }
    try await home.change(23, .member(home.ben, .role(.member)))
    try await home.change(24, .entry(milk, .deleted(false)))
  }

  @Test func `a viewer cannot take over another member's debts`() async throws {
    let home = try await SmallHome.make()
    try await home.pay(900, for: [home.ada, home.sam])
    try await home.change(20, .member(home.kim, .role(.viewer)))
    await #expect(throws: Refusal.hasPart(home.sam)) {
      try await home.store.write { try $0.mergeMember(home.sam, into: home.kim, for: home.request(21)) }
    }
    #expect(try home.overview().member(home.sam)?.mergedInto == nil)
  }

  @Test func `exact amounts are left for members to change by hand`() async throws {
    let home = try await SmallHome.make()
    let half = try #require(DecimalNumber(units: 450, scale: 2))
    let bill = try Bill(
      amount: Money(minorUnits: 900, currency: euro), payers: .one(home.ada),
      split: .exact([Split.Part(home.ada, half), Split.Part(home.ben, half)]))
    let entry = Entry(title: "Milk", day: try #require(Day("2025-06-15")), bill: bill)
    try await home.change(1, .entry(milk, .added(entry)))
    try await lookOn(home)
    let outcome = try await home.store.write { try $0.takeOutViewer(home.ben, for: home.request(30)) }
    #expect(outcome.changed == 0 && outcome.left == 1 && outcome.appended == nil)
  }

  @Test func `a member who is no viewer is not taken out`() async throws {
    let home = try await chargedHome()
    let outcome = try await home.store.write { try $0.takeOutViewer(home.sam, for: home.request(30)) }
    #expect(outcome.changed == 0 && outcome.appended == nil)
  }

  /// A home where Ben is a viewer with a share of Ada's expense, because a deleted entry was restored.
  private func chargedHome() async throws -> SmallHome {
    let home = try await SmallHome.make()
    try await home.pay(900, for: [home.ada, home.ben, home.sam])
    try await lookOn(home)
    return home
  }

  private func lookOn(_ home: SmallHome) async throws {
    // As groups came about in which viewers had shares, before that was refused.
    let changes: [Change] = [
      .entry(milk, .deleted(true)), .member(home.ben, .role(.viewer)), .entry(milk, .deleted(false)),
    ]
    try await home.store.write { [group = home.group] transaction in
      for (index, change) in changes.enumerated() {
        try transaction.append(
          [Proposal(ID(high: 6, low: UInt64(1_000 + index)), change)], to: group,
          from: .system(at: Instant(milliseconds: 1_750_000_000_000)))
      }
    }
  }
}
