internal import Ledger
internal import Store

/// The checks of a payment before it is recorded.
enum PaymentDoubt {
  private static let freshness: Duration = .seconds(600)
  private static let mostLookedAt = 50

  /// Throws `twin` where there is one that is not deleted.
  static func requireNoTwin(of bill: Bill, for request: GroupRequest, _ transaction: Transaction) throws {
    guard try transaction.record(of: request.operation) == nil else { return }
    var filter = HistoryFilter()
    filter.kind = .entry
    let since = request.origin.now.adding(.zero - freshness)
    let items = try transaction.history(of: request.group, matching: filter, limit: mostLookedAt)
    for item in items where item.record.received >= since && item.operation.author != request.origin.author {
      guard case .entry(let id, .added(let entry)) = item.operation.change, entry.bill.kind == .transfer,
        entry.bill == bill, try transaction.entryState(id, in: request.group).state.isVisible
      else { continue }
      throw GroupRefusal.twin(of: item.operation.author)
    }
  }

  /// Throws `unproposed` where none of the payments that are proposed by now is this one.
  static func requireProposed(_ bill: Bill, for request: GroupRequest, _ transaction: Transaction) throws {
    guard try transaction.record(of: request.operation) == nil,
      let overview = try transaction.overview(of: request.group), !overview.group.isArchived
    else { return }
    let settling = Settling(
      overview, try transaction.balances(of: request.group), try transaction.debts(of: request.group))
    let ends = [bill.payers.members.first, bill.split.participants.first].map {
      $0.map(overview.parties.representative)
    }
    let isProposed = settling.transfers(in: bill.amount.currency).contains { transfer in
      transfer.amount == bill.amount
        && [transfer.payer, transfer.payee].map(overview.parties.representative) == ends
    }
    guard isProposed else { throw GroupRefusal.unproposed }
  }
}
