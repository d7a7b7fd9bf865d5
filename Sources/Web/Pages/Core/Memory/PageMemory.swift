import Threads

/// Parts of pages and answers that are kept in memory between requests. Losing them costs time, and no data.
struct PageMemory: Sendable {
  let recentPages = RecentPages()
  let recentParts = RecentParts(largestSize: 512 << 10)
  let recentNavigation = RecentNavigation(largestSize: 512 << 10)
  let recentSignInPages = RecentSignInPages(largestSize: 256 << 10)
  let messages = Messages()
  let arrivals = Arrivals()
  /// Forms of visitors who had to sign in or confirm their password first.
  let keptForms = KeptForms()
}
