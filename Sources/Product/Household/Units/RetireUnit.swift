package import Ledger
package import Store

/// Takes a group's own unit out of the choice for new entries; those that are in it keep it.
package struct RetireUnit: Sendable {
  private let unit: Currency
  private let request: GroupRequest

  package init(_ unit: Currency, _ request: GroupRequest) {
    self.unit = unit
    self.request = request
  }

  /// Throws `UnitRefusal` where the group still needs it, and `Refusal.unknownCurrency` where it is gone.
  package func run(in transaction: Transaction) throws -> Appended {
    let use = try UnitUse(of: request.group, transaction)
    try use.require(unit)
    try use.requireRetirable(unit)
    return try transaction.append(.group(.unitRemoved(unit)), for: request)
  }
}
