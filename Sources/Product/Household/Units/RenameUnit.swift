package import Ledger
package import Store

/// Renames a group's custom unit, as long as no amount is in it.
package struct RenameUnit: Sendable {
  private let unit: Currency
  private let code: String
  private let request: GroupRequest

  package struct Outcome: Sendable {
    package let unit: Currency
    /// Nil if it has this name already.
    package let appended: Appended?
  }

  package init(_ unit: Currency, to code: String, _ request: GroupRequest) {
    self.unit = unit
    self.code = code
    self.request = request
  }

  /// Throws `UnitRefusal` for an invalid name, and `Refusal.unknownCurrency` if the unit is gone.
  package func run(in transaction: Transaction) throws -> Outcome {
    let use = try UnitUse(of: request.group, transaction)
    try use.require(unit)
    let new = try use.unit(named: code, scale: unit.scale, replacing: unit)
    guard new != unit else { return Outcome(unit: unit, appended: nil) }
    if use.contains(unit) { throw UnitRefusal.inUse }
    let counting: [GroupAction] = use.group.currency == unit ? [.currency(new)] : []
    let actions: [GroupAction] = [.unitAdded(new)] + counting + [.unitRemoved(unit)]
    let appended = try transaction.append(actions.map { Change.group($0) }, for: request)
    return Outcome(unit: new, appended: appended)
  }
}
