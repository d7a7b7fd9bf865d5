import Store
import TestSupport
import Testing

@testable import Operations

struct BackupPlanTests {
  private let plan = BackupPlan(directory: BackupDirectory("/nowhere"), period: .hours(24))
  private let now = Instant(milliseconds: 1_750_000_000_000)

  private struct Case: CustomTestStringConvertible {
    let testDescription: String
    /// The newest backup in hours from now; nil if there is none.
    let newest: Int?
    let sinceLast: Int?
    let wait: Int
  }

  private static let cases: [Case] = [
    Case(testDescription: "there is none", newest: nil, sinceLast: nil, wait: 0),
    Case(testDescription: "made before the start", newest: -5, sinceLast: nil, wait: 19),
    Case(testDescription: "long ago", newest: -500, sinceLast: nil, wait: 0),
    Case(testDescription: "made by this program", newest: -5, sinceLast: 5, wait: 19),
    Case(testDescription: "the clock was set forward", newest: -500, sinceLast: 5, wait: 0),
    Case(testDescription: "the clock was set back a bit", newest: -5, sinceLast: 20, wait: 4),
    Case(testDescription: "the clock was set back far", newest: 900, sinceLast: 10, wait: 14),
    Case(testDescription: "set back, and a day has gone by", newest: 900, sinceLast: 25, wait: 0),
    Case(testDescription: "the clock was wrong once", newest: 900, sinceLast: nil, wait: 0),
    Case(testDescription: "several in a minute, or set back by hours", newest: 3, sinceLast: nil, wait: 24),
    Case(testDescription: "set back by hours since", newest: 3, sinceLast: 5, wait: 19),
    Case(testDescription: "the directory was emptied", newest: nil, sinceLast: 2, wait: 22),
  ]

  @Test(arguments: cases) private func `the next backup comes a period after the last`(_ each: Case) {
    let newest = each.newest.map { now.adding(.hours($0)) }
    let wait = plan.wait(at: now, newest: newest, sinceLast: each.sinceLast.map { .hours($0) })
    #expect(wait == .hours(each.wait))
  }

  @Test(arguments: [("30m", 1_800), ("24h", 86_400), ("7d", 604_800), ("60s", 60), ("366d", 31_622_400)])
  func `a period is a number and a unit`(_ text: String, _ seconds: Int) {
    #expect(BackupPlan.period(text) == .seconds(seconds))
  }

  @Test(arguments: [
    "", "h", "24", "24 h", "-1h", "+1h", "1.5h", "0h", "59s", "367d", "1w", "١h", "99999999999999999999h",
    "1hh",
  ]) func `other texts are no period`(_ text: String) { #expect(BackupPlan.period(text) == nil) }
}
