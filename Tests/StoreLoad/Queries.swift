import Ledger
import Store

/// The time of the queries behind some pages, in microseconds: the median of many runs.
struct Queries {
  private let snapshot: Snapshot
  private let overview: GroupOverview

  init(_ snapshot: Snapshot) throws {
    self.snapshot = snapshot
    guard let group = try snapshot.allGroups().first, let overview = try snapshot.overview(of: group) else {
      throw LoadError("there is no group")
    }
    self.overview = overview
  }

  func measure() throws -> [(name: String, microseconds: Double)] {
    let pages = try snapshot.entries(of: overview).pages
    var month = EntryFilter()
    month.from = Day(year: 2025, month: 10, day: 1)
    month.to = Day(year: 2025, month: 10, day: 31)
    guard try snapshot.entries(of: overview, matching: month).count > 50 else {
      throw LoadError("the month has no whole page")
    }
    return [
      ("first page", try median { _ = try snapshot.entries(of: overview) }),
      ("deep page", try median { _ = try snapshot.entries(of: overview, page: pages / 2) }),
      ("page of a month", try median { _ = try snapshot.entries(of: overview, matching: month) }),
      ("balances", try median { _ = try snapshot.balances(of: overview.group.id) }),
    ]
  }

  private func median(_ question: () throws -> Void) rethrows -> Double {
    var times: [Duration] = []
    for _ in 0..<301 { times.append(try ContinuousClock().measure(question)) }
    times.sort()
    return Double(times[times.count / 2].components.attoseconds) / 1e12
  }
}
