import Ledger
import Testing

@testable import Words

struct SummerTimeRuleTests {
  private func moment(_ day: String, _ hour: Int64 = 0, _ minute: Int64 = 0) throws -> Int64 {
    Int64(try #require(Day(day)).daysSinceEpoch) * 86_400 + hour * 3_600 + minute * 60
  }

  @Test func `a rule says when clocks are changed`() throws {
    let rule = try #require(SummerTimeRule("CET-1CEST,M3.5.0,M10.5.0/3"))
    // 29 March and 25 October 2026 are Sundays; Europe changes at one o'clock UTC.
    #expect(rule.offset(at: try moment("2026-03-29", 1) - 1) == 3_600)
    #expect(rule.offset(at: try moment("2026-03-29", 1)) == 7_200)
    #expect(rule.offset(at: try moment("2026-10-25", 1) - 1) == 7_200)
    #expect(rule.offset(at: try moment("2026-10-25", 1)) == 3_600)
  }

  @Test func `in the south summer goes over the turn of the year`() throws {
    let rule = try #require(SummerTimeRule("AEST-10AEDT,M10.1.0,M4.1.0/3"))
    #expect(rule.offset(at: try moment("2026-01-01")) == 39_600)
    #expect(rule.offset(at: try moment("2026-07-01")) == 36_000)
    #expect(rule.offset(at: try moment("2026-12-31", 23)) == 39_600)
  }

  @Test(arguments: [
    // The three ways of writing a date, in a leap year and in another one.
    ("AAA0BBB,J59,J61", "2024-02-27", false), ("AAA0BBB,J59,J61", "2024-02-28", true),
    ("AAA0BBB,J60,J61", "2024-02-29", false), ("AAA0BBB,J60,J61", "2024-03-01", true),
    ("AAA0BBB,J60,J61", "2025-03-01", true), ("AAA0BBB,59,60", "2024-02-29", true),
    ("AAA0BBB,59,60", "2025-03-01", true), ("AAA0BBB,59,60", "2025-02-28", false),
    ("AAA0BBB,M2.5.4,M2.5.5", "2024-02-29", true), ("AAA0BBB,M2.4.0,M3.1.0", "2026-02-22", true),
  ]) func `dates are counted in three ways`(_ text: String, _ day: String, _ isSummer: Bool) throws {
    let rule = try #require(SummerTimeRule(text))
    #expect(rule.offset(at: try moment(day, 12)) == (isSummer ? 3_600 : 0))
  }

  @Test(arguments: [
    ("UTC0", 0), ("<-03>3", -10_800), ("<+0545>-5:45", 20_700), ("ABC+1:02:03", -3_723),
    // RFC 9636 section 3.3.2: summer all year, and times before the day and long after it.
    ("XXX3EDT4,0/0,J365/23", -14_400), ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", -3_600),
    ("IST-2IDT,M3.4.4/26,M10.5.0", 10_800),
  ]) func `names and times have many forms`(_ text: String, _ offset: Int) throws {
    let rule = try #require(SummerTimeRule(text))
    #expect(rule.offset(at: try moment("2026-06-01")) == offset)
  }

  @Test func `a summer all year never ends`() throws {
    let rule = try #require(SummerTimeRule("XXX3EDT4,0/0,J365/23"))
    for day in ["2023-12-31", "2024-01-01", "2024-12-31", "2025-01-01"] {
      for hour in 0..<24 { #expect(rule.offset(at: try moment(day, Int64(hour))) == -14_400) }
    }
  }

  @Test func `moments beyond the calendar have the standard time`() throws {
    let rule = try #require(SummerTimeRule("CET-1CEST,M3.5.0,M10.5.0/3"))
    for moment in [Int64.min, Int64.max, -62_135_596_801, 253_402_300_800] {
      #expect(rule.offset(at: moment) == 3_600)
    }
  }

  @Test(arguments: [
    "", "CE-1", "CET", "CET-1CEST", "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,", "CET25",
    "CET-1CEST,M3.5.0,M10.5.0/3 ", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
    "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J1", "CET-1CEST,J366,J1", "CET-1CEST,366,1",
    "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1:60", "<CET-1", "<>", "CET--1", "CET99999999999999999999",
    "CET-1CEST,M3.5.0,M10.5.0,M10.5.0", "Ünï0", "\u{0}\u{0}\u{0}0",
  ]) func `what is no rule is none`(_ text: String) { #expect(SummerTimeRule(text) == nil) }
}
