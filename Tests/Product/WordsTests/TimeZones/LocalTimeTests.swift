import Ledger
import Store
import Testing

@testable import Words

struct LocalTimeTests {
  @Test(arguments: [
    (Int64(0), "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (999, "1970-01-01T00:00:00Z"),
    (1_741_122_305_999, "2025-03-04T21:05:05Z"), (-86_400_000, "1969-12-31T00:00:00Z"),
    (-86_400_001, "1969-12-30T23:59:59Z"), (253_402_300_799_999, "9999-12-31T23:59:59Z"),
  ]) func `a moment is written in UTC`(_ milliseconds: Int64, _ text: String) {
    #expect(Instant(milliseconds: milliseconds).iso8601 == text)
  }

  @Test func `a day begins where the visitor is`() throws {
    let evening = Instant(milliseconds: 1_741_122_300_000)
    let tokyo = evening.time(in: try #require(TimeZone.named("Asia/Tokyo")))
    #expect(tokyo.day == Day("2025-03-05") && tokyo.hour == 6 && tokyo.minute == 5)
    let honolulu = evening.time(in: try #require(TimeZone.named("Pacific/Honolulu")))
    #expect(honolulu.day == Day("2025-03-04") && honolulu.hour == 11)
  }

  @Test(arguments: [Int64.min, .max]) func `no moment is beyond reading`(_ milliseconds: Int64) {
    #expect(Instant(milliseconds: milliseconds).time(in: .utc).day == .first)
  }
}
