package import Ledger
package import Store

extension Transaction {
  /// Adds a custom unit to a group, such as points; `scale` is the number of decimals of its amounts. Nothing
  /// is appended if the group has the same unit already. Throws `UnitRefusal` for a unit that clashes with
  /// those that the group has or had.
  package func addUnit(named code: String, scale: Int, for request: GroupRequest) throws -> (
    unit: Currency, appended: Appended?
  ) {
    let use = try UnitUse(of: request.group, self)
    let unit = try use.unit(named: code, scale: scale)
    let changes = use.group.customUnits.contains(unit) ? [] : [Change.group(.unitAdded(unit))]
    return (unit, try append(changes, for: request))
  }

  /// Renames a group's custom unit, as long as no amount is in it. Nothing is appended if it has this name
  /// already. Throws `UnitRefusal` for an invalid name, and `Refusal.unknownCurrency` if the unit is gone.
  package func renameUnit(_ unit: Currency, to code: String, for request: GroupRequest) throws -> (
    unit: Currency, appended: Appended?
  ) {
    let use = try UnitUse(of: request.group, self)
    try use.require(unit)
    let new = try use.unit(named: code, scale: unit.scale, replacing: unit)
    guard new != unit else { return (unit, nil) }
    if use.contains(unit) { throw UnitRefusal.inUse }
    let counting: [GroupAction] = use.group.currency == unit ? [.currency(new)] : []
    let actions: [GroupAction] = [.unitAdded(new)] + counting + [.unitRemoved(unit)]
    return (new, try append(actions.map { Change.group($0) }, for: request))
  }

  /// Retires a group's custom unit: new entries cannot choose it, and existing ones keep it. Throws
  /// `UnitRefusal` if the group still needs it, and `Refusal.unknownCurrency` if it is gone.
  package func retireUnit(_ unit: Currency, for request: GroupRequest) throws -> Appended {
    let use = try UnitUse(of: request.group, self)
    try use.require(unit)
    try use.requireRetirable(unit)
    return try append(.group(.unitRemoved(unit)), for: request)
  }
}
