/// The state of a member, folded from its operations.
package struct MemberState: Hashable, Sendable {
  package let id: ID<Member>
  package private(set) var birth: Birth?
  package private(set) var name = Register("")
  package private(set) var role = Register(Role.member)
  package private(set) var person = Register<ID<Person>?>(nil)
  package private(set) var isRemoved = Register(false)
  package private(set) var mergedInto = Register<ID<Member>?>(nil)
  package private(set) var party = Register<ID<Party>?>(nil)

  package init(id: ID<Member>) { self.id = id }

  mutating func apply(_ action: MemberAction, _ operation: Operation) {
    let stamp = operation.stamp
    switch action {
    case .added(let name, let role, let person):
      birth = .earliest(birth, operation)
      self.name.set(name, stamp)
      self.role.set(role, stamp)
      self.person.set(person, stamp)
    case .renamed(let name): self.name.set(name, stamp)
    case .role(let role): self.role.set(role, stamp)
    case .claimed(let person): self.person.set(person, stamp)
    case .removed(let flag): isRemoved.set(flag, stamp)
    case .merged(let other): mergedInto.set(other, stamp)
    case .party(let party): self.party.set(party, stamp)
    case .nameErased(let name, _): self.name.set(name, stamp)
    case .paymentWaysChanged, .saidPaid: return
    }
  }

  /// The member, removed or not; nil before it is added.
  package var member: Member? {
    guard birth != nil else { return nil }
    return Member(
      id: id, name: name.value, role: role.value, person: person.value, isRemoved: isRemoved.value,
      mergedInto: mergedInto.value, party: party.value)
  }
}
