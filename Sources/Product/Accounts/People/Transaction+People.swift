package import Ledger
package import Store

/// Actions on the accounts of others.
extension Transaction {
  /// Disables an account, and ends its sessions.
  package func disable(_ person: ID<Person>, at now: Instant) throws {
    try setDisabled(person, since: now)
    _ = try endSessions(of: person)
  }

  /// Makes another person the owner of the instance. Throws `Refusal.ownersOnly` if the person of the proof
  /// does not own it, and `AccountError.missing` for an account that cannot.
  package func handOver(to heir: ID<Person>, proved proof: Reauthentication) throws {
    try proof.require(in: self)
    guard try instance()?.owner == proof.account else { throw Refusal.ownersOnly }
    guard try account(heir)?.canOwnInstance == true else { throw AccountError.missing }
    try setOwner(heir)
  }
}

extension Account {
  /// A guest could not sign in again, and a disabled account cannot manage the instance.
  package var canOwnInstance: Bool { !isGuest && !isDisabled }
}

/// New accounts.
extension Transaction {
  /// Adds an account, if visitors may make one without an invitation; false if not.
  package func signUp(_ new: NewAccount) throws -> Bool {
    guard try isSignUpOpen() else { return false }
    try new.add(to: self)
    return true
  }

  /// Adds the account that owns the new instance. Throws `AccountError.missing` if another was faster.
  package func setUp(_ new: NewAccount) throws {
    try new.add(to: self)
    guard try claimInstance(for: new.account.id) else { throw AccountError.missing }
  }
}
