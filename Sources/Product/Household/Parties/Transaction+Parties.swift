package import Ledger
package import Store

extension Transaction {
  /// Makes or changes a party, whose members settle together. A party without an id is new, and gets the
  /// request's.
  ///
  /// Returns each member once, in the order in which they were named; nothing is appended if they settled
  /// together already. Throws `GroupRefusal` for members who cannot settle together, and `Refusal.ownersOnly`
  /// for others' parties.
  package func makeOrChangeParty(_ party: ID<Party>?, of members: [ID<Member>], for request: GroupRequest)
    throws -> (members: [Member], appended: Appended?)
  {
    let roster = try roster(of: request.group)
    let old = Set(try party.map { try roster.members(of: $0) }?.map(\.id) ?? [])
    var named: Set<ID<Member>> = []
    let new = try members.filter { named.insert($0).inserted }.map { try roster.require($0) }
    if let gone = new.first(where: { !$0.isCurrent }) { throw GroupRefusal.hasLeft(gone) }
    if let looking = new.first(where: { !$0.sharesCosts }) { throw GroupRefusal.onlyLooks(looking) }
    guard new.count > 1 else { throw GroupRefusal.needsTwo }
    let party = party ?? request.id(of: Party.self)
    let leaving = old.subtracting(named).sorted().map { Change.member($0, .party(nil)) }
    let joining = named.subtracting(old).sorted().map { Change.member($0, .party(party)) }
    return (new, try append(leaving + joining, for: request))
  }

  /// Dissolves a party, so that its members settle alone again. Throws `Refusal.ownersOnly` for a party that
  /// the author is not in.
  package func dissolveParty(_ party: ID<Party>, for request: GroupRequest) throws -> (
    members: [Member], appended: Appended?
  ) {
    let members = try roster(of: request.group).members(of: party)
    return (members, try append(members.map { .member($0.id, .party(nil)) }, for: request))
  }
}

extension Roster {
  /// The members of a party. Throws for a party of another group.
  fileprivate func members(of party: ID<Party>) throws -> [Member] {
    let found = members.filter { $0.party == party && $0.isCurrent }
    guard !found.isEmpty else { throw JournalError.missing(.member) }
    return found
  }
}
