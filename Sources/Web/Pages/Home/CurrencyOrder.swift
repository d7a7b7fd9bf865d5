import Ledger
import Store

/// The order of currencies for a person: that of most of their groups first. Of as many groups, those with
/// more entries decide, so that the order stays the same from one entry to the next.
struct CurrencyOrder {
  private struct Rank {
    var groups = 0
    var entries = 0
    var latest: Int64 = 0
  }

  private let ranks: [Currency: Rank]

  /// Archived groups do not count.
  init(_ groups: [GroupSummary]) {
    ranks = groups.filter { !$0.group.isArchived }.reduce(into: [:]) { ranks, summary in
      var rank = ranks[summary.group.currency] ?? Rank()
      rank.groups += 1
      rank.entries += summary.entries
      rank.latest = max(rank.latest, summary.sequence)
      ranks[summary.group.currency] = rank
    }
  }

  func precedes(_ a: Currency, _ b: Currency) -> Bool {
    let (first, second) = (ranks[a] ?? Rank(), ranks[b] ?? Rank())
    return (second.groups, second.entries, second.latest, a.code) < (
      first.groups, first.entries, first.latest, b.code
    )
  }
}
