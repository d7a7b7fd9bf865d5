import Encodings
import Ledger
import TestSupport
import Testing

struct ScheduleCase: Sendable, CustomTestStringConvertible {
  let every: Int
  let unit: Schedule.Unit
  let start: String
  var end = Schedule.End.never
  let from: String
  let through: String
  let dates: [String]

  var testDescription: String { "every \(every) \(unit) from \(start)" }
}

private func day(_ text: String) -> Day { Day(text) ?? .first }

struct ScheduleTests {
  @Test(arguments: [
    ScheduleCase(
      every: 1, unit: .month, start: "2023-01-31", from: "2023-01-01", through: "2023-05-31",
      dates: ["2023-01-31", "2023-02-28", "2023-03-31", "2023-04-30", "2023-05-31"]),
    ScheduleCase(
      every: 1, unit: .month, start: "2023-01-31", from: "2024-02-01", through: "2024-03-31",
      dates: ["2024-02-29", "2024-03-31"]),
    ScheduleCase(
      every: 1, unit: .year, start: "2024-02-29", from: "2024-01-01", through: "2028-12-31",
      dates: ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]),
    ScheduleCase(
      every: 1, unit: .month, start: "2024-01-29", from: "2024-01-29", through: "2025-03-31",
      dates: [
        "2024-01-29", "2024-02-29", "2024-03-29", "2024-04-29", "2024-05-29", "2024-06-29", "2024-07-29",
        "2024-08-29", "2024-09-29", "2024-10-29", "2024-11-29", "2024-12-29", "2025-01-29", "2025-02-28",
        "2025-03-29",
      ]),
    ScheduleCase(
      every: 1, unit: .month, start: "2024-12-30", from: "2025-01-01", through: "2025-04-30",
      dates: ["2025-01-30", "2025-02-28", "2025-03-30", "2025-04-30"]),
    ScheduleCase(
      every: 4, unit: .year, start: "2096-02-29", from: "2096-01-01", through: "2108-12-31",
      dates: ["2096-02-29", "2100-02-28", "2104-02-29", "2108-02-29"]),
    // Clocks change in Europe and America in these weeks, which must not move a day.
    ScheduleCase(
      every: 2, unit: .week, start: "2025-03-03", from: "2025-03-01", through: "2025-04-30",
      dates: ["2025-03-03", "2025-03-17", "2025-03-31", "2025-04-14", "2025-04-28"]),
    ScheduleCase(
      every: 2, unit: .week, start: "2025-10-19", from: "2025-10-20", through: "2025-12-01",
      dates: ["2025-11-02", "2025-11-16", "2025-11-30"]),
    ScheduleCase(
      every: 1, unit: .day, start: "2025-03-29", from: "2025-03-29", through: "2025-03-31",
      dates: ["2025-03-29", "2025-03-30", "2025-03-31"]),
    ScheduleCase(
      every: 1, unit: .month, start: "2025-01-31", end: .on(day("2025-03-30")), from: "2025-01-01",
      through: "2025-12-31", dates: ["2025-01-31", "2025-02-28"]),
    ScheduleCase(
      every: 2, unit: .week, start: "2024-01-05", from: "2024-01-06", through: "2024-02-29",
      dates: ["2024-01-19", "2024-02-02", "2024-02-16"]),
    ScheduleCase(
      every: 10, unit: .day, start: "2024-02-20", end: .on(day("2024-03-11")), from: "2000-01-01",
      through: "2030-01-01", dates: ["2024-02-20", "2024-03-01", "2024-03-11"]),
    ScheduleCase(
      every: 3, unit: .month, start: "2024-01-15", end: .after(3), from: "2024-04-01", through: "2030-01-01",
      dates: ["2024-04-15", "2024-07-15"]),
    ScheduleCase(
      every: 1, unit: .day, start: "2024-01-15", from: "2023-01-01", through: "2024-01-14", dates: []),
    ScheduleCase(
      every: 1, unit: .day, start: "2024-01-15", from: "2024-01-20", through: "2024-01-19", dates: []),
    ScheduleCase(
      every: 999, unit: .year, start: "2024-01-15", from: "2024-01-16", through: "9999-12-31",
      dates: [
        "3023-01-15", "4022-01-15", "5021-01-15", "6020-01-15", "7019-01-15", "8018-01-15", "9017-01-15",
      ]),
  ]) func `dates keep to the anchor day`(row: ScheduleCase) throws {
    let schedule = try #require(Schedule(every: row.every, row.unit, from: day(row.start), end: row.end))
    #expect(schedule.dates(from: day(row.from), through: day(row.through)).map(\.description) == row.dates)
  }

  /// The count of past dates is subtracted from a rule's number of times.
  @Test func `counting days is as long as the list of them`() throws {
    var random = Seed.dice()
    for _ in 0..<Seed.count(300) {
      let start = try #require(Day(daysSinceEpoch: 18_000 + random.below(800)))
      let ends: [Schedule.End] = [
        .never, .after(1 + random.below(30)), .on(try #require(start.adding(days: random.below(900)))),
      ]
      let schedule = try #require(
        Schedule(
          every: 1 + random.below(5), Schedule.Unit.allCases[random.below(4)], from: start,
          end: ends[random.below(3)]))
      let day = try #require(start.adding(days: random.below(2_000) - 100))
      let before = day.adding(days: -1) ?? day
      #expect(
        schedule.count(before: day) == schedule.dates(from: .first, through: before, limit: 9_999).count)
    }
  }

  /// Starting in the middle gives the same dates as counting from the start.
  @Test func `no date is missed by beginning late`() throws {
    var random = Seed.dice()
    for _ in 0..<Seed.count(300) {
      let start = try #require(Day(daysSinceEpoch: 18_000 + random.below(800)))
      let schedule = try #require(
        Schedule(every: 1 + random.below(7), random.pick(Schedule.Unit.allCases), from: start))
      let from = try #require(Day(daysSinceEpoch: 18_000 + random.below(3000)))
      let through = try #require(from.adding(days: 400))
      let all = schedule.dates(from: .first, through: through, limit: 10_000)
      #expect(schedule.dates(from: from, through: through) == all.filter { $0 >= from })
      #expect(all == all.sorted() && Set(all).count == all.count)
    }
  }

  @Test func `no more dates are made than asked for`() throws {
    let schedule = try #require(Schedule(every: 1, .day, from: .first))
    #expect(schedule.dates(from: .first, through: .last, limit: 5).count == 5)
    #expect(schedule.next(from: .last) == .last)
    #expect(Schedule(every: 0, .day, from: .first) == nil)
    #expect(Schedule(every: 1000, .day, from: .first) == nil)
    #expect(Schedule(every: 1, .day, from: .first, end: .after(0)) == nil)
  }

  private func rule(_ random: inout Dice) throws -> RecurringRule {
    let ada: ID<Member> = random.id()
    let bill = try Bill(
      amount: Money(minorUnits: 100, currency: euro), payers: .one(ada), split: .equal([ada]))
    let schedule = try #require(Schedule(every: 1, .month, from: day("2024-01-31")))
    return RecurringRule(
      id: random.id(), schedule: schedule, template: Entry(title: "Rent", day: day("2024-01-31"), bill: bill))
  }

  @Test func `a rule leaves out what is skipped, paused or over`() throws {
    var random = Seed.dice()
    var rule = try rule(&random)
    rule.skipped = [day("2024-02-29")]
    let days = { (rule: RecurringRule) in
      rule.dates(from: .first, through: day("2024-04-30")).map(\.description)
    }
    #expect(days(rule) == ["2024-01-31", "2024-03-31", "2024-04-30"])
    #expect(rule.next(from: day("2024-02-01")) == day("2024-03-31"))
    rule.activity = .running(from: day("2024-04-01"))
    #expect(days(rule) == ["2024-04-30"])
    rule.activity = .paused
    #expect(days(rule).isEmpty && rule.next(from: .first) == nil)
  }

  @Test func `catching up twice makes the same entries`() throws {
    var random = Seed.dice()
    let rule = try rule(&random)
    let today = day("2024-03-31")
    #expect(rule.entryID(on: today) == rule.entryID(on: today))
    #expect(rule.entryID(on: today) != rule.entryID(on: day("2024-04-30")))
    #expect(rule.operationID(on: today).retyped(as: Entry.self) != rule.entryID(on: today))
    let entry = rule.entry(on: today)
    #expect(entry.day == today && entry.title == "Rent")
    #expect(entry.occurrence == Occurrence(rule: rule.id, day: today))
  }
}
