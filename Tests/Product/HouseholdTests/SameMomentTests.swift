import Household
import Ledger
import PaymentCodes
import Store
import TestSupport
import Testing

/// Twenty requests at the same moment: one succeeds, and the others are refused or repetitions.
struct SameMomentTests {
  enum Answer: Equatable, Sendable {
    case done
    case repeated
    case refused
  }

  private func answers(_ home: SmallHome, _ body: @escaping @Sendable (Int, Transaction) throws -> Appended?)
    async throws -> [Answer]
  {
    try await atOnce { number in
      do {
        let appended = try await home.store.write { try body(number, $0) }
        return appended?.isResend == false ? .done : .repeated
      } catch is DistinctName.Mistake { return .refused } catch is UnitRefusal { return .refused }
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
        try transaction.addMember(named: "Zoe", for: home.request(number)).appended
      })
    #expect(try home.names().count == 5)
  }

  @Test func `one request makes one member`() async throws {
    let home = try await SmallHome.make()
    expectOne(
      try await answers(home) { _, transaction in
        try transaction.addMember(named: "Zoe", for: home.request(1)).appended
      }, others: .repeated)
    #expect(try home.names().count == 5)
  }

  @Test func `a member is paid in five ways at most`() async throws {
    let home = try await SmallHome.make()
    let answers = try await atOnce { number in
      do {
        let way = try PaymentWay(.words, "Cash \(number)")
        let request = home.request(number, by: number.isMultiple(of: 2) ? .ada : .ben)
        _ = try await home.store.write { try $0.addPaymentWay(way, of: home.sam, for: request) }
        return Answer.done
      } catch AccountError.tooManyPaymentWays { return .refused }
    }
    #expect(answers.count { $0 == .done } == 5 && answers.count { $0 == .refused } == 15)
    let kept = try home.store.read { try $0.paymentWays(of: .member(home.sam, in: home.group)) }
    #expect(kept.count == 5)
    let said = try home.store.read { try $0.operations(on: Entity(.member, home.sam), in: home.group) }
    #expect(said.count { $0.change == .member(home.sam, .paymentWaysChanged) } == 5)
  }

  @Test func `one name makes one saved split`() async throws {
    let home = try await SmallHome.make()
    let split = Split.equal([home.ada])
    expectOne(
      try await answers(home) { number, transaction in
        try transaction.addPreset(named: "Rent", split, for: home.request(number)).appended
      })
    #expect(try home.overview().presets.count == 1)
  }

  @Test func `names that are alike make one unit`() async throws {
    let home = try await SmallHome.make()
    let answers = try await answers(home) { number, transaction in
      let code = number.isMultiple(of: 2) ? "points" : "Points"
      return try transaction.addUnit(named: code, scale: 0, for: home.request(number)).appended
    }
    #expect(answers.count { $0 == .done } == 1)
    #expect(answers.count { $0 == .refused } == 10)
    #expect(try home.overview().group.customUnits.count == 1)
  }

  @Test func `names that look alike make one member`() async throws {
    let home = try await SmallHome.make()
    let names = ["Zoë", "zoe", "ZOE", "Zo\u{200B}ë", "\u{200E}Zoë", "Zoë\u{AD}"]
    expectOne(
      try await answers(home) { number, transaction in
        try transaction.addMember(named: names[number % names.count], for: home.request(number)).appended
      })
    #expect(try home.names().count == 5)
  }

  @Test func `saved splits are given one name once`() async throws {
    let home = try await SmallHome.make()
    for number in [101, 102] {
      _ = try await home.store.write {
        try $0.addPreset(named: "Split \(number)", .equal([home.ada]), for: home.request(number))
      }
    }
    let presets = [101, 102].map { home.request($0).id(of: Preset.self) }
    let answers = try await answers(home) { number, transaction in
      let request = home.request(number)
      return try transaction.editPreset(presets[number % 2], named: "Rent", .equal([home.ada]), for: request)
        .appended
    }
    #expect(answers.count { $0 == .done } == 1)
    #expect(answers.count { $0 == .refused } == 10)
    #expect(try home.overview().presets.count { $0.name == "Rent" } == 1)
  }

  /// In either order, no entry is in a unit that the group does not know.
  @Test func `a unit is not renamed under entries that arrive in it`() async throws {
    let home = try await SmallHome.make()
    let points = Currency(code: "points", scale: 0)
    _ = try await home.store.write { try $0.addUnit(named: "points", scale: 0, for: home.request(100)) }
    let answers = try await atOnce { number in
      do {
        if number == 10 {
          _ = try await home.store.write { try $0.renameUnit(points, to: "stars", for: home.request(number)) }
        } else {
          try await home.pay(Int64(number + 1), points, for: [home.sam])
        }
        return true
      } catch is UnitRefusal { return false } catch Refusal.unknownCurrency { return false }
    }
    let overview = try home.overview()
    let sums = try home.store.read { try $0.sums(of: overview, matching: EntryFilter()) }
    #expect(sums.allSatisfy { overview.group.knows($0.total.currency) })
    #expect(answers.contains(true) && answers.contains(false))
  }

  @Test func `a unit is not retired under what repeats in it`() async throws {
    for round in 1...5 as ClosedRange<UInt64> {
      let home = try await SmallHome.make()
      let points = Currency(code: "points", scale: 0)
      _ = try await home.store.write { try $0.addUnit(named: "points", scale: 0, for: home.request(100)) }
      let bill = try Bill(
        amount: Money(minorUnits: 5, currency: points), payers: .one(home.ada), split: .equal([home.sam]))
      let entry = Entry(title: "Dishes", day: try #require(Day("2025-06-15")), bill: bill)
      let schedule = try #require(Schedule(every: 1, .month, from: entry.day))
      let answers = try await atOnce(2) { number in
        do {
          if number == Int(round % 2) {
            _ = try await home.store.write { try $0.retireUnit(points, for: home.request(1)) }
          } else {
            let rule = ID<RecurringRule>(high: 4, low: round)
            try await home.change(1, .rule(rule, .added(schedule: schedule, template: entry)))
          }
          return true
        } catch UnitRefusal.isRepeated { return false } catch Refusal.unknownCurrency { return false }
      }
      #expect(answers.count { $0 } == 1)
    }
  }
}
