import Ledger
import Store
import Threads

/// Rate limits by token: a bucket that fills at a rate a second up to a maximum.
package final class RequestPace: Sendable {
  /// The rate at which a bucket fills, and its maximum; nil without a limit.
  package struct Rate: Sendable {
    package let perSecond: Int
    package let burst: Int

    package init(perSecond: Int, burst: Int) { (self.perSecond, self.burst) = (perSecond, burst) }

    package static let reads = Rate(perSecond: 10, burst: 60)
    package static let writes = Rate(perSecond: 2, burst: 30)

    /// The limit of reads, with the same room for bursts; nil for no limit.
    package static func reads(perSecond number: Int) -> Rate? {
      number == 0 ? nil : Rate(perSecond: number, burst: 6 * number)
    }

    package static func writes(perSecond number: Int) -> Rate? {
      number == 0 ? nil : Rate(perSecond: number, burst: 15 * number)
    }
  }

  private struct Subject: Hashable {
    let token: ID<PersonalToken>
    let isWrite: Bool
  }

  fileprivate struct Bucket {
    /// In thousandths of a request.
    var content: Int64
    var filled: Instant
  }

  private let reads: Rate?
  private let writes: Rate?
  private let buckets = Monitor([Subject: Bucket]())

  /// A higher rate makes no difference.
  package static let most = 100_000

  static let mostBuckets = 10_000

  package init(reads: Rate? = .reads, writes: Rate? = .writes) { (self.reads, self.writes) = (reads, writes) }

  var isCounting: Bool { reads != nil }

  /// Counts a request; or returns in how many seconds there is room for one.
  func take(for token: ID<PersonalToken>, isWrite: Bool, at now: Instant) -> Int? {
    guard let rate = isWrite ? writes : reads else { return nil }
    let subject = Subject(token: token, isWrite: isWrite)
    return buckets.withLock { buckets in
      var bucket = buckets[subject] ?? Bucket(content: Int64(rate.burst) * 1_000, filled: now)
      bucket.fill(by: rate, until: now)
      let isAllowed = bucket.content >= 1_000
      if isAllowed { bucket.content -= 1_000 }
      if buckets.count >= Self.mostBuckets { Self.makeRoom(&buckets) }
      buckets[subject] = bucket
      return isAllowed ? nil : bucket.wait(for: rate)
    }
  }

  var count: Int { buckets.withLock { $0.count } }

  /// Forgets the half of the buckets that have been full for the longest time, as a client that rarely asks
  /// needs no limit.
  private static func makeRoom(_ buckets: inout [Subject: Bucket]) {
    let latest = buckets.sorted { $1.value.filled < $0.value.filled }.prefix(mostBuckets / 2)
    buckets = Dictionary(uniqueKeysWithValues: latest.map { ($0.key, $0.value) })
  }
}

extension RequestPace.Bucket {
  /// A clock that was set back fills nothing, and need not reach its old time again.
  fileprivate mutating func fill(by rate: RequestPace.Rate, until now: Instant) {
    let (elapsed, isTooMuch) = now.milliseconds.subtractingReportingOverflow(filled.milliseconds)
    filled = now
    guard elapsed > 0, !isTooMuch else { return }
    let most = Int64(rate.burst) * 1_000
    let (more, isMore) = elapsed.multipliedReportingOverflow(by: Int64(rate.perSecond))
    content = isMore || more > most - content ? most : content + more
  }

  /// In whole seconds.
  fileprivate func wait(for rate: RequestPace.Rate) -> Int {
    let missing = max(0, 1_000 - content)
    let milliseconds = missing / Int64(max(1, rate.perSecond))
    return max(1, Int((milliseconds + 999) / 1_000))
  }
}
