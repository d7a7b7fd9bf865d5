package import Ledger
package import Store

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
