package import Ledger
package import Store

/// Retires a group's custom unit: new entries cannot choose it, and existing ones keep it.
package struct RetireUnit: Sendable {
  private let unit: Currency
  private let request: GroupRequest

  package init(_ unit: Currency, _ request: GroupRequest) {
    self.unit = unit
    self.request = request
  }

  /// Throws `UnitRefusal` if the group still needs it, and `Refusal.unknownCurrency` if it is gone.
  package func run(in transaction: Transaction) throws -> Appended {
    let use = try UnitUse(of: request.group, transaction)
    try use.require(unit)
    try use.requireRetirable(unit)
    return try transaction.append(.group(.unitRemoved(unit)), for: request)
  }
}
