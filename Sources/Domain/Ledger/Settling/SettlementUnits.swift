/// The units of a group. Whoever belongs to none settles alone.
package struct SettlementUnits: Hashable, Sendable {
  package let units: [SettlementUnit]
  private let representatives: [ID<Member>: ID<Member>]

  /// Everyone settles alone.
  package static let none = SettlementUnits()

  private init() {
    units = []
    representatives = [:]
  }

  /// Refuses a member of two units.
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

  /// Who pays and is paid for this member: often the member alone.
  package func representative(of member: ID<Member>) -> ID<Member> {
    representatives[member] ?? member
  }
}
