/// Changes of a member.
package enum MemberAction: Hashable, Sendable {
  case added(name: String, role: Role, person: ID<Person>?)
  case renamed(String)
  case role(Role)
  /// Claims the member ("this is me"), or releases it with nil.
  case claimed(ID<Person>?)
  case removed(Bool)
  /// Marks the member as the same person as another one; nil ends that.
  case merged(into: ID<Member>?)
  /// Adds the member to a party that settles together; nil removes it.
  case party(ID<Party>?)
  /// Erases all names of the member permanently, also in the past; this name replaces them. `leaving` is the
  /// digest of the operations with the replaced name.
  case nameErased(String, leaving: String)
}
