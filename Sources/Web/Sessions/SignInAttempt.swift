import HTTP
import Ledger
import Store

/// A try to sign in: to which account, if there is such a one, and how it is counted.
///
/// Where its owner has got in before, tries are counted apart and have places for hashing of their own:
/// nobody keeps them out by trying from elsewhere, nor by what is done in the name of others from there.
struct SignInAttempt: Sendable {
  struct Account: Sendable {
    let id: ID<Person>
    let password: String?
  }

  /// Nil where nobody has that name, or may not come in.
  let account: Account?
  let subjects: [SignInAttempts.Subject]
  let kind: HashingPlaces.Kind

  init(_ typed: String, _ visit: Visit) throws {
    let username = Username(trying: typed)
    let (account, isFamiliar) = try visit.read { snapshot -> (Account?, Bool) in
      guard let account = try snapshot.account(named: username.text), !account.isDisabled else {
        return (nil, false)
      }
      let found = Account(id: account.id, password: try snapshot.password(of: account.id))
      return (found, try snapshot.isFamiliar(visit, to: account.id))
    }
    let (digest, network) = (Digest(of: username), visit.client.network)
    self.account = account
    subjects = isFamiliar ? [.familiar(digest, from: network)] : [.username(digest), .network(network)]
    kind = isFamiliar ? .familiar : .strange
  }
}

extension Visit {
  /// The network where the visitor is, as it is remembered; nil where nobody knows.
  var familiarNetwork: String? {
    let network = client.network
    return network == .unknown ? nil : network.description
  }
}

extension Snapshot {
  /// Networks are remembered since there is a table of them; what was before stands among the sign-ins.
  fileprivate func isFamiliar(_ visit: Visit, to account: ID<Person>) throws -> Bool {
    guard let name = visit.familiarNetwork else { return false }
    if try isFamiliar(name, to: account) { return true }
    let network = visit.client.network
    return try signIns(of: account).contains { $0.isSuccess && PeerAddress($0.address)?.network == network }
  }
}
