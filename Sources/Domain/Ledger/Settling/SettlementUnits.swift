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

/// Members who settle together, such as a couple or a family.
package struct SettlementUnit: Hashable, Sendable {
  /// In the order of their ids.
  package let members: [ID<Member>]
  /// The member who pays and is paid for all of them.
  package let representative: ID<Member>

  /// The lowest id represents the unit unless a representative is given.
  ///
  /// The choice does not depend on who owes most, which changes with each payment: the rest to pay would then
  /// move from one member of the unit to another.
  package init(_ members: some Sequence<ID<Member>>, representative: ID<Member>? = nil) throws(SettlingError)
  {
    self.members = Set(members).sorted()
    guard let first = self.members.first else { throw .emptyUnit }
    self.representative = representative ?? first
    guard self.members.contains(self.representative) else { throw .outsideUnit(self.representative) }
  }

  /// The balance of the unit as a whole.
  package func total(of amounts: NetAmounts) -> Int64 { members.reduce(0) { $0 + amounts[$1] } }

  /// The balances of its members, zero ones too. Members of a unit need not pay each other.
  package func shares(of amounts: NetAmounts) -> [(member: ID<Member>, amount: Int64)] {
    members.map { ($0, amounts[$0]) }
  }
}
