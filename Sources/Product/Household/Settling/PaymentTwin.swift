package import Ledger
internal import Store

/// Another member has just recorded the same payment: most likely both have tapped the same proposal.
package struct PaymentTwin: Error {
  package let author: Author

  private static let freshness: Duration = .seconds(600)
  private static let mostLookedAt = 50

  /// Throws if there is such a payment that is not deleted.
  static func rule(out bill: Bill, for request: GroupRequest, _ transaction: Transaction) throws {
    guard try transaction.record(of: request.operation) == nil else { return }
    var filter = HistoryFilter()
    filter.kind = .entry
    let since = request.origin.now.adding(.zero - freshness)
    let items = try transaction.history(of: request.group, matching: filter, limit: mostLookedAt)
    for item in items where item.record.received >= since && item.operation.author != request.origin.author {
      guard case .entry(let id, .added(let entry)) = item.operation.change, entry.bill.kind == .transfer,
        entry.bill == bill, try transaction.entryState(id, in: request.group).state.isVisible
      else { continue }
      throw PaymentTwin(author: item.operation.author)
    }
  }
}
