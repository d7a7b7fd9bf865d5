package import Ledger
package import Store

/// Dissolves a party, so that its members settle alone again.
package struct DissolveParty: Sendable {
  private let party: ID<Party>
  private let request: GroupRequest

  package struct Outcome: Sendable {
    package let members: [Member]
    package let appended: Appended?
  }

  package init(_ party: ID<Party>, _ request: GroupRequest) {
    self.party = party
    self.request = request
  }

  /// Throws `Refusal.ownersOnly` for a party that the author is not in.
  package func run(in transaction: Transaction) throws -> Outcome {
    let members = try transaction.roster(of: request.group).members(of: party)
    let changes = members.map { Change.member($0.id, .party(nil)) }
    return Outcome(members: members, appended: try transaction.append(changes, for: request))
  }
}
