package import Ledger
package import Store

/// A personal token to make, with the choices of its owner.
package struct NewToken: Sendable {
  package let name: String
  package let scopes: TokenScopes
  package let group: ID<Group>?
  /// Nil if it never expires.
  package let days: Int?

  package enum Mistake: Error, Hashable {
    case name(TextError)
    case noScope
    case days(most: Int)
    /// The account is not in the chosen group.
    case notInGroup
  }

  package init(named name: String, _ scopes: TokenScopes, group: ID<Group>?, days: Int?) throws(Mistake) {
    do throws(TextError) { self.name = try TextConstraint.tokenName.accept(name) } catch {
      throw .name(error)
    }
    guard !scopes.isEmpty else { throw .noScope }
    if let days, !(1...PersonalToken.mostDays).contains(days) { throw .days(most: PersonalToken.mostDays) }
    (self.scopes, self.group, self.days) = (scopes, group, days)
  }

  /// Makes the token, and stores the digest of its secret.
  package func make(
    for account: ID<Person>, as id: ID<PersonalToken>, secret: TokenSecret, at now: Instant,
    in transaction: Transaction
  ) throws {
    if let group, try transaction.membership(of: account, in: group) == nil { throw Mistake.notInGroup }
    let token = PersonalToken(
      id: id, account: account, beginning: secret.beginning, name: name, scopes: scopes, group: group,
      created: now, expires: days.map { now.adding(.seconds($0 * 24 * 60 * 60)) })
    try transaction.add(token, secret: secret.digest)
  }
}

extension TextConstraint { package static let tokenName = TextConstraint(1...PersonalToken.longestName) }

extension Transaction {
  /// Makes an API token for the person of the proof, and tells them. Throws `NewToken.Mistake`, and
  /// `Refusal.limit` if they have too many.
  package func make(
    _ token: NewToken, as id: ID<PersonalToken>, secret: TokenSecret, proved proof: Reauthentication,
    telling tell: TellOwner
  ) throws {
    _ = try make(.tokenMade(name: token.name), proved: proof, telling: tell) {
      try token.make(for: proof.account, as: id, secret: secret, at: proof.now, in: self)
      return true
    }
  }
}
