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

extension NetAmounts {
  /// Net amounts of units, each under its representative.
  package func merged(by units: SettlementUnits) -> NetAmounts {
    guard !units.units.isEmpty else { return self }
    var merged: [ID<Member>: Int64] = [:]
    for (member, amount) in byMember {
      // Every sum over some of the members is within bounds.
      merged[units.representative(of: member), default: 0] += amount
    }
    return NetAmounts(zeroSum: merged)
  }
}

extension SettlementUnit {
  /// What the unit is owed or owes as a whole.
  package func total(of amounts: NetAmounts) -> Int64 {
    members.reduce(0) { $0 + amounts[$1] }
  }

  /// How that is made up inside the unit, where nobody is asked to pay anybody; even members included.
  package func shares(of amounts: NetAmounts) -> [(member: ID<Member>, amount: Int64)] {
    members.map { ($0, amounts[$0]) }
  }
}
