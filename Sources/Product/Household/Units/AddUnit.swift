package import Ledger
package import Store

/// Adds a custom unit to a group, such as points.
package struct AddUnit: Sendable {
  private let code: String
  private let scale: Int
  private let request: GroupRequest

  package struct Outcome: Sendable {
    package let unit: Currency
    /// Nil if the group has the same unit already.
    package let appended: Appended?
  }

  /// `scale` is the number of decimals of its amounts.
  package init(named code: String, scale: Int, _ request: GroupRequest) {
    self.code = code
    self.scale = scale
    self.request = request
  }

  /// Throws `UnitRefusal` for a unit that clashes with those that the group has or had.
  package func run(in transaction: Transaction) throws -> Outcome {
    let use = try UnitUse(of: request.group, transaction)
    let unit = try use.unit(named: code, scale: scale)
    let changes = use.group.customUnits.contains(unit) ? [] : [Change.group(.unitAdded(unit))]
    return Outcome(unit: unit, appended: try transaction.append(changes, for: request))
  }
}
