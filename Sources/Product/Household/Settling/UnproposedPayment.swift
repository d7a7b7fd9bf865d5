import Ledger
import Store

/// A payment that was proposed when its form was made, and no longer is.
package struct UnproposedPayment: Error {
  /// Throws if the payment is not among those proposed now.
  static func rule(out bill: Bill, for request: GroupRequest, _ transaction: Transaction) throws {
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
    guard isProposed else { throw UnproposedPayment() }
  }
}
