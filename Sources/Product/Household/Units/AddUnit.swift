package import Ledger
package import Store

/// Makes a unit of a group's own, such as points.
package struct AddUnit: Sendable {
  private let code: String
  private let scale: Int
  private let request: GroupRequest

  package struct Outcome: Sendable {
    package let unit: Currency
    /// Nothing is appended where the group has the very same already.
    package let appended: Appended?
  }

  /// `scale` is how many decimals its amounts have.
  package init(named code: String, scale: Int, _ request: GroupRequest) {
    self.code = code
    self.scale = scale
    self.request = request
  }

  /// Throws `UnitRefusal` for what cannot be a unit beside those that the group has and had.
  package func run(in transaction: Transaction) throws -> Outcome {
    let use = try UnitUse(of: request.group, transaction)
    let unit = try use.unit(named: code, scale: scale)
    let changes = use.group.customUnits.contains(unit) ? [] : [Change.group(.unitAdded(unit))]
    return Outcome(unit: unit, appended: try transaction.append(changes, for: request))
  }
}
