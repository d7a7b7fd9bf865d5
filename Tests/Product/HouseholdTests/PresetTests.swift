import Household
import Ledger
import Store
import TestSupport
import Testing

struct PresetTests {
  private func add(_ name: String, _ number: Int, _ home: SmallHome) async throws -> ID<Preset> {
    let request = home.request(number)
    _ = try await home.store.write {
      try $0.addPreset(named: name, .equal([home.ada, home.sam]), for: request)
    }
    return request.operation.retyped(as: Preset.self)
  }

  @Test func `no two saved splits are called the same`() async throws {
    let home = try await SmallHome.make()
    let rent = try await add("Rent", 1, home)
    let food = try await add("Food", 2, home)
    await #expect(throws: DistinctName.Mistake.taken("Rent", .preset)) { _ = try await add("rent", 3, home) }
    let split = Split.equal([home.kim])
    await #expect(throws: DistinctName.Mistake.taken("Rent", .preset)) {
      try await home.store.write { try $0.editPreset(food, named: "RENT", split, for: home.request(4)) }
    }
    _ = try await home.store.write { try $0.removePreset(rent, for: home.request(5)) }
    _ = try await home.store.write { try $0.editPreset(food, named: "RENT", split, for: home.request(6)) }
    #expect(try home.overview().presets == [Preset(id: food, name: "RENT", split: split)])
  }

  @Test func `new entries that begin with a split follow it`() async throws {
    let home = try await SmallHome.make()
    let rent = try await add("Rent", 1, home)
    try await home.change(1, .group(.defaultSplit(.equal([home.ada, home.sam]))))
    let split = Split.equal([home.ada, home.kim])
    for number in [2, 3] {
      let edited = try await home.store.write {
        try $0.editPreset(rent, named: "Rent", split, for: home.request(number))
      }
      #expect((edited.appended == nil) == (number == 3), "nothing is left to change")
    }
    #expect(try home.overview().group.defaultSplit == split)
  }

  @Test func `new entries begin with what was chosen`() async throws {
    let home = try await SmallHome.make()
    let rent = try await add("Rent", 1, home)
    let choices: [(UsualSplitChoice, isChange: Bool, Split?)] = [
      (.preset(rent), true, .equal([home.ada, home.sam])), (.kept, false, .equal([home.ada, home.sam])),
      (.preset(rent), false, .equal([home.ada, home.sam])), (.equal, true, nil), (.kept, false, nil),
    ]
    for (number, (choice, isChange, split)) in choices.enumerated() {
      #expect(
        (try await home.store.write { try $0.setUsualSplit(choice, for: home.request(10 + number)) } != nil)
          == isChange, "\(number)")
      #expect(try home.overview().group.defaultSplit == split, "\(number)")
    }
    await #expect(throws: JournalError.missing(.preset)) {
      let choice = UsualSplitChoice.preset(ID(high: 4, low: 4))
      return try await home.store.write { try $0.setUsualSplit(choice, for: home.request(20)) }
    }
  }

  @Test func `what is taken away twice by one request is taken away once`() async throws {
    let home = try await SmallHome.make()
    let rent = try await add("Rent", 1, home)
    let outcomes = try await atOnce { _ in
      try await home.store.write { try $0.removePreset(rent, for: home.request(2)) }
    }
    #expect(outcomes.allSatisfy { $0.old.name == "Rent" })
    #expect(outcomes.count { $0.appended.isResend } == 19)
    for number in [3, 4] {
      await #expect(throws: JournalError.missing(.preset)) {
        try await home.store.write { try $0.removePreset(rent, for: home.request(number)) }
      }
    }
  }
}
