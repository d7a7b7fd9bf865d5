import Ledger
import Testing

struct DayTests {
  @Test(arguments: [
    ("2024-02-29", 20_240_229), ("1970-01-01", 19_700_101), ("0001-01-01", 10101), ("9999-12-31", 99_991_231),
  ]) func `a day is read from its text and its number`(text: String, number: Int) throws {
    let day = try #require(Day(text))
    #expect(day.number == number)
    #expect(day.description == text)
    #expect(Day(number: number) == day)
  }

  @Test(arguments: [
    "", "2023-02-29", "2024-13-01", "2024-00-10", "2024-04-31", "24-02-29", "2024-2-29", "2024/02/29",
    "2024-02-29 ", "+024-02-29", "0000-01-01", "２０２４-02-29", "2024-02-290", "2024-02-2a",
  ]) func `another text is no day`(text: String) { #expect(Day(text) == nil) }

  @Test(arguments: [0, -1, 20_230_229, 20_241_301, 100_000_101, Int.max, Int.min])
  func `another number is no day`(number: Int) { #expect(Day(number: number) == nil) }

  @Test func `days are counted from 1970 without a gap`() throws {
    #expect(try #require(Day("1970-01-01")).daysSinceEpoch == 0)
    #expect(try #require(Day("2000-03-01")).daysSinceEpoch == 11017)
    var day = try #require(Day("1899-12-31"))
    for _ in 0..<80_000 {
      let next = try #require(Day(daysSinceEpoch: day.daysSinceEpoch + 1))
      guard next > day, next.weekday == day.weekday % 7 + 1 else {
        Issue.record("\(next) after \(day)")
        return
      }
      day = next
    }
    #expect(day.description == "2119-01-12")
  }

  @Test func `the calendar ends at both ends`() {
    #expect(Day.first.adding(days: -1) == nil)
    #expect(Day.last.adding(days: 1) == nil)
    #expect(Day.last.adding(months: 1) == nil)
    #expect(Day.first.adding(months: -1) == nil)
    #expect(Day.first.adding(days: .max) == nil)
    #expect(Day.first.adding(months: .min) == nil)
    #expect(Day(daysSinceEpoch: .max) == nil)
    #expect(Day(daysSinceEpoch: Day.first.daysSinceEpoch) == .first)
    #expect(Day(daysSinceEpoch: Day.last.daysSinceEpoch) == .last)
  }

  @Test(arguments: [
    ("2024-01-31", 1, "2024-02-29"), ("2024-01-31", 2, "2024-03-31"), ("2024-03-31", -1, "2024-02-29"),
    ("2024-12-15", 1, "2025-01-15"), ("2024-01-15", -1, "2023-12-15"), ("2024-02-29", 12, "2025-02-28"),
  ]) func `a month later is clamped to the month`(from: String, months: Int, to: String) {
    #expect(Day(from)?.adding(months: months) == Day(to))
  }

  @Test func `weekdays are counted from Monday`() {
    #expect(Day("2024-02-26")?.weekday == 1)
    #expect(Day("2024-03-03")?.weekday == 7)
    #expect(Day("0001-01-01")?.weekday == 1)
  }

  @Test func `a day knows its month, quarter and year`() throws {
    let day = try #require(Day("2024-02-10"))
    #expect(day.monthRange.upperBound.description == "2024-02-29")
    #expect(day.quarterRange.lowerBound.description == "2024-01-01")
    #expect(day.quarterRange.upperBound.description == "2024-03-31")
    #expect(day.yearRange.upperBound.description == "2024-12-31")
    #expect(day.yearRange.lowerBound.days(until: day) == 40)
  }
}
