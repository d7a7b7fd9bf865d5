/// What can be done to a member.
package enum MemberAction: Hashable, Sendable {
  case added(name: String, role: Role, person: ID<Person>?)
  case renamed(String)
  case role(Role)
  /// "This is me", or nobody's again.
  case claimed(ID<Person>?)
  case removed(Bool)
  /// The same person as another member, or not any more.
  case merged(into: ID<Member>?)
  /// In a party that settles as one, or in none.
  case party(ID<Party>?)
  /// Every name they ever had is gone for good, also from the past; this one stands in its place. `leaving` is the
  /// digest of what is left of the operations that named them.
  case nameErased(String, leaving: String)
}
