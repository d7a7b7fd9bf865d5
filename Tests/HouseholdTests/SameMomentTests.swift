import Household
import Ledger
import Store
import TestSupport
import Testing

/// What twenty ask for at the same moment: one has it, and the others are refused or told that it is done.
@Suite struct SameMomentTests {
  enum Answer: Equatable, Sendable {
    case done
    case repeated
    case refused
  }

  private func answers(
    _ home: SmallHome, _ body: @escaping @Sendable (Int, Transaction) throws -> Appended?
  ) async throws -> [Answer] {
    try await atOnce { number in
      do {
        let appended = try await home.store.write { try body(number, $0) }
        return appended?.isRepetition == false ? .done : .repeated
      } catch is DistinctName.Mistake {
        return .refused
      } catch is UnitRefusal {
        return .refused
      }
    }
  }

  private func expectOne(_ answers: [Answer], others: Answer = .refused) {
    #expect(answers.count { $0 == .done } == 1)
    #expect(answers.count { $0 == others } == 19)
  }

  @Test func `one name makes one member`() async throws {
    let home = try await SmallHome.make()
    expectOne(
      try await answers(home) { number, transaction in
        try AddMember(named: "Zoe", home.request(number)).run(in: transaction).appended
      })
    #expect(try home.names().count == 5)
  }

  @Test func `one request makes one member`() async throws {
    let home = try await SmallHome.make()
    expectOne(
      try await answers(home) { _, transaction in
        try AddMember(named: "Zoe", home.request(1)).run(in: transaction).appended
      }, others: .repeated)
    #expect(try home.names().count == 5)
  }

  @Test func `one name makes one saved split`() async throws {
    let home = try await SmallHome.make()
    let split = Split.equal([home.ada])
    expectOne(
      try await answers(home) { number, transaction in
        try AddPreset(named: "Rent", split, home.request(number)).run(in: transaction).appended
      })
    #expect(try home.overview().presets.count == 1)
  }

  @Test func `names that are alike make one unit`() async throws {
    let home = try await SmallHome.make()
    let answers = try await answers(home) { number, transaction in
      let code = number.isMultiple(of: 2) ? "points" : "Points"
      return try AddUnit(named: code, scale: 0, home.request(number)).run(in: transaction).appended
    }
    #expect(answers.count { $0 == .done } == 1)
    #expect(answers.count { $0 == .refused } == 10)
    #expect(try home.overview().group.customUnits.count == 1)
  }
}
