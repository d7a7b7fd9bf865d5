package import Ledger
package import Store

extension Snapshot {
  /// How many decimals amounts in a group's own units have, by the unit's code.
  package func decimalsOfUnits(of group: ID<Group>) throws -> [String: Int] {
    try UnitUse(of: group, self).decimals
  }
}
