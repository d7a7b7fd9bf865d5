package import Ledger
package import Store

/// Makes or changes a party, whose members settle together.
package struct SaveParty: Sendable {
  private let party: ID<Party>?
  private let members: [ID<Member>]
  private let request: GroupRequest

  package struct Outcome: Sendable {
    /// Each once, in the order in which they were named.
    package let members: [Member]
    /// Nil if they settled together already.
    package let appended: Appended?
  }

  /// A party without an id is new, and gets the request's.
  package init(_ party: ID<Party>?, of members: [ID<Member>], _ request: GroupRequest) {
    self.party = party
    self.members = members
    self.request = request
  }

  /// Throws `PartyRefusal` for members who cannot settle together, and `Refusal.ownersOnly` for others'
  /// parties.
  package func run(in transaction: Transaction) throws -> Outcome {
    let roster = try transaction.roster(of: request.group)
    let old = try party.map { try roster.members(of: $0) } ?? []
    var named: Set<ID<Member>> = []
    let new = try members.filter { named.insert($0).inserted }.map { try roster.require($0) }
    if let gone = new.first(where: { !$0.isCurrent }) { throw PartyRefusal.hasLeft(gone) }
    if let looking = new.first(where: { !$0.sharesCosts }) { throw PartyRefusal.onlyLooks(looking) }
    guard new.count > 1 else { throw PartyRefusal.needsTwo }
    let changes = changes(from: Set(old.map(\.id)), to: named)
    return Outcome(members: new, appended: try transaction.append(changes, for: request))
  }

  private func changes(from old: Set<ID<Member>>, to new: Set<ID<Member>>) -> [Change] {
    let party = party ?? request.id(of: Party.self)
    let leaving = old.subtracting(new).sorted().map { Change.member($0, .party(nil)) }
    return leaving + new.subtracting(old).sorted().map { .member($0, .party(party)) }
  }
}

extension Roster {
  /// The members of a party. Throws for a party of another group.
  func members(of party: ID<Party>) throws -> [Member] {
    let found = members.filter { $0.party == party && $0.isCurrent }
    guard !found.isEmpty else { throw JournalError.missing(.member) }
    return found
  }
}
