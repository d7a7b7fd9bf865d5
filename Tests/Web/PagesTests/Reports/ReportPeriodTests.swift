import Ledger
import Testing

@testable import Pages

struct ReportPeriodTests {
  private func period(_ from: String?, _ to: String?) -> ReportPeriod {
    ReportPeriod(from: from.flatMap { Day($0) }, to: to.flatMap { Day($0) })
  }

  static let kinds: [(from: String?, to: String?, kind: ReportPeriod.Kind)] = [
    ("2024-02-01", "2024-02-29", .month), ("2024-02-01", "2024-02-28", .days),
    ("2023-02-01", "2023-02-28", .month), ("2024-10-01", "2024-12-31", .quarter),
    ("2024-01-01", "2024-12-31", .year), ("2024-02-01", "2024-04-30", .days), (nil, nil, .all),
    ("2024-01-01", nil, .days), (nil, "2024-12-31", .days),
  ]

  @Test(arguments: kinds) func `days are known to be a month, a quarter or a year`(
    _ test: (from: String?, to: String?, kind: ReportPeriod.Kind)
  ) { #expect(period(test.from, test.to).kind == test.kind) }

  @Test func `what comes before and after is of the same kind`() {
    #expect(period("2024-03-01", "2024-03-31").moved(by: -1) == period("2024-02-01", "2024-02-29"))
    #expect(period("2024-12-01", "2024-12-31").moved(by: 1) == period("2025-01-01", "2025-01-31"))
    #expect(period("2024-01-01", "2024-03-31").moved(by: -1) == period("2023-10-01", "2023-12-31"))
    #expect(period("2024-01-01", "2024-12-31").moved(by: 1) == period("2025-01-01", "2025-12-31"))
    #expect(period("2024-01-02", "2024-12-31").moved(by: 1) == nil)
    #expect(period("0001-01-01", "0001-01-31").moved(by: -1) == nil)
    #expect(period("9999-12-01", "9999-12-31").moved(by: 1) == nil)
  }
}
