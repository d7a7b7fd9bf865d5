import Household
import Ledger
import Store
import TestSupport
import Testing

struct UndoTests {
  private func undo(
    _ appended: Appended?, _ number: Int, by person: SmallHome.Person = .ada, isSure: Bool = true,
    _ home: SmallHome
  ) async throws -> UndoChange.Outcome {
    let sequence = try #require(appended).sequence
    let request = home.request(number, by: person)
    return try await home.store.write(UndoChange(at: sequence, isSure: isSure, .plain, request).run)
  }

  /// Whether the undo was done, rather than asked about first.
  private func isUndone(_ outcome: UndoChange.Outcome) -> Bool {
    if case .undone = outcome { true } else { false }
  }

  private func isClash(_ error: any Error) -> Bool {
    if case GroupRefusal.taken = error { true } else { false }
  }

  @Test func `a saved split does not get back a name that another one has`() async throws {
    let home = try await SmallHome.make()
    func add(_ name: String, _ number: Int) async throws -> Appended {
      return try await home.store.write {
        try $0.addPreset(named: name, .equal([home.ada]), for: home.request(number))
      }.appended
    }
    let old = home.request(1).id(of: Preset.self)
    _ = try await add("Old", 1)
    let renamed = try await home.store.write {
      try $0.editPreset(old, named: "New", .equal([home.ada]), for: home.request(2))
    }.appended
    _ = try await add("ol\u{200B}d", 3)
    let other = home.request(3).id(of: Preset.self)
    await #expect(throws: GroupRefusal.taken(NameClash(other: .preset(other), name: "ol\u{200B}d"))) {
      _ = try await undo(renamed, 4, home)
    }
    #expect(try home.overview().presets.map(\.name).sorted() == ["New", "ol\u{200B}d"])
    let removed = try await home.store.write { try $0.removePreset(old, for: home.request(5)) }.appended
    _ = try await add("new", 6)
    await #expect { _ = try await undo(removed, 7, home) } throws: { isClash($0) }
  }

  @Test func `a unit does not come back beside one of its name`() async throws {
    let home = try await SmallHome.make()
    let points = Currency(code: "points", scale: 0)
    _ = try await home.store.write { try $0.addUnit(named: "points", scale: 0, for: home.request(1)) }
    let retired = try await home.store.write { try $0.retireUnit(points, for: home.request(2)) }
    _ = try await home.store.write { try $0.addUnit(named: "Points", scale: 2, for: home.request(3)) }
    let other = Currency(code: "Points", scale: 2)
    await #expect(throws: GroupRefusal.taken(NameClash(other: .unit(other), name: "Points"))) {
      _ = try await undo(retired, 4, home)
    }
    #expect(try home.overview().group.customUnits == [other])
  }

  @Test func `a unit that the group counts in, or entries come in, is not undone`() async throws {
    let home = try await SmallHome.make()
    let points = Currency(code: "points", scale: 0)
    let added = try await home.store.write { try $0.addUnit(named: "points", scale: 0, for: home.request(1)) }
      .appended
    try await home.change(1, .group(.currency(points)))
    await #expect(throws: UnitRefusal.isTheGroups) { _ = try await undo(added, 2, home) }
    try await home.change(2, .group(.currency(euro)))
    #expect(isUndone(try await undo(added, 3, home)))
    #expect(try home.overview().group.customUnits.isEmpty)
  }

  @Test func `a tag does not get back a name that another one has`() async throws {
    let home = try await SmallHome.make()
    func save(_ name: String, _ number: Int) async throws {
      let draft = LabelDraft(name: name, icon: "", heading: "")
      _ = try await home.store.write { try $0.addLabel(.tag, draft, .plain, for: home.request(number)) }
    }
    try await save("Old", 1)
    let tag = home.request(1).id(of: Label.self)
    let draft = LabelDraft(name: "New", icon: "", heading: "")
    let renamed = try await home.store.write {
      try $0.editLabel(tag, to: draft, from: nil, .plain, for: home.request(2))
    }
    try await save("Öld", 3)
    await #expect { _ = try await undo(renamed.appended, 4, home) } throws: { isClash($0) }
    // A payee of that name does not clash.
    let payee = LabelDraft(name: "New", icon: "", heading: "")
    _ = try await home.store.write { try $0.addLabel(.payee, payee, .plain, for: home.request(5)) }
    let again = LabelDraft(name: "Newer", icon: "", heading: "")
    let more = try await home.store.write {
      try $0.editLabel(tag, to: again, from: nil, .plain, for: home.request(6))
    }
    #expect(isUndone(try await undo(more.appended, 7, home)))
  }

  @Test func `a household category does not get back the name of one that was made`() async throws {
    let home = try await SmallHome.make()
    let rent = HouseholdCategory.rent.id
    let draft = LabelDraft(name: "Flat", icon: "rent", heading: "home")
    let renamed = try await home.store.write {
      try $0.editLabel(rent, to: draft, from: nil, .plain, for: home.request(1))
    }
    let other = LabelDraft(name: "Rent", icon: "rent", heading: "home")
    _ = try await home.store.write { try $0.addLabel(.category, other, .plain, for: home.request(2)) }
    await #expect { _ = try await undo(renamed.appended, 3, home) } throws: { isClash($0) }
  }

  @Test func `earlier duplicate names do not block an undo`() async throws {
    let home = try await SmallHome.make()
    for number in [1, 2] as [UInt64] {
      let id = ID<Preset>(high: 4, low: number)
      try await home.change(number, .preset(id, .added(name: "Twice", split: .equal([home.ada]))))
    }
    let added = try await home.store.write {
      try $0.addPreset(named: "Once", .equal([home.ada]), for: home.request(1))
    }
    #expect(isUndone(try await undo(added.appended, 2, home)))
  }

  @Test func `undoing another member's change asks once it is old or followed by others`() async throws {
    let home = try await SmallHome.make()
    let first = try await home.store.write { try $0.addMember(named: "Lou", for: home.request(1)) }.appended
    #expect(isUndone(try await undo(first, 2, by: .ben, isSure: false, home)))
    let second = try await home.store.write { try $0.addMember(named: "Max", for: home.request(3)) }.appended
    _ = try await home.store.write { try $0.addMember(named: "Uma", for: home.request(4, by: .ben)) }
    #expect(!isUndone(try await undo(second, 5, by: .ben, isSure: false, home)))
    #expect(try home.names().contains("Max"))
    #expect(isUndone(try await undo(second, 6, by: .ada, isSure: false, home)), "one's own is not asked")
    let third = try await home.store.write { try $0.addMember(named: "Zoe", for: home.request(7)) }.appended
    let soon = home.request(8, by: .ben).origin
    let later = Origin(
      soon.author, on: soon.device, at: soon.now.adding(UndoChange.freshness).adding(.seconds(1)))
    let request = GroupRequest(in: home.group, as: ID(high: 7, low: 8), from: later)
    let sequence = third.sequence
    let asked = try await home.store.write(UndoChange(at: sequence, isSure: false, .plain, request).run)
    #expect(!isUndone(asked))
    let done = try await home.store.write(UndoChange(at: sequence, isSure: true, .plain, request).run)
    #expect(isUndone(done))
    let repeated = try await home.store.write(UndoChange(at: sequence, isSure: false, .plain, request).run)
    #expect(isUndone(repeated), "the same form sent again")
  }
}
