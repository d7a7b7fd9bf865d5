/// Members who settle as one, such as a couple or a family.
package struct SettlementUnit: Hashable, Sendable {
  /// In the order of their ids.
  package let members: [ID<Member>]
  /// Who pays and is paid for all of them.
  package let representative: ID<Member>

  /// The lowest id represents the unit unless someone is named.
  ///
  /// It does not depend on who owes most, which changes with each payment: what is left to pay would
  /// then wander from one member of the unit to another.
  package init(
    _ members: some Sequence<ID<Member>>, representative: ID<Member>? = nil
  ) throws(SettlingError) {
    self.members = Set(members).sorted()
    guard let first = self.members.first else { throw .emptyUnit }
    self.representative = representative ?? first
    guard self.members.contains(self.representative) else { throw .outsideUnit(self.representative) }
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
