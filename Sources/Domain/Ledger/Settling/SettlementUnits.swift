/// The units of a group. Members of no unit settle alone.
package struct SettlementUnits: Hashable, Sendable {
  package let units: [SettlementUnit]
  private let representatives: [ID<Member>: ID<Member>]

  /// All members settle alone.
  package static let none = SettlementUnits()

  private init() {
    units = []
    representatives = [:]
  }

  /// Throws if a member is in two units.
  package init(_ units: [SettlementUnit]) throws(SettlingError) {
    var representatives: [ID<Member>: ID<Member>] = [:]
    for unit in units {
      for member in unit.members {
        let other = representatives.updateValue(unit.representative, forKey: member)
        guard other == nil else { throw .inSeveralUnits(member) }
      }
    }
    self.units = units.sorted { $0.representative < $1.representative }
    self.representatives = representatives
  }

  /// The member who pays and is paid for this one: often the member itself.
  package func representative(of member: ID<Member>) -> ID<Member> { representatives[member] ?? member }
}
