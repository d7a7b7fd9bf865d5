package import Ledger
internal import SQLite

/// Networks from which an account has been signed in to, each named by the text of its first address.
package enum FamiliarNetworks {
  /// The most networks of an account; the oldest are removed first.
  package static let mostKept = 100
}

extension Snapshot {
  /// Whether an account has ever been signed in to from a network, independent of failed tries since.
  package func isFamiliar(_ network: String, to account: ID<Person>) throws -> Bool {
    try connection.value(
      "SELECT 1 FROM familiar_networks WHERE account = \(account) AND network = \(network)", as: Int.self)
      != nil
  }
}

extension Transaction {
  /// Records a sign-in to an account from a network.
  package func noteFamiliar(_ network: String, to account: ID<Person>, at now: Instant) throws {
    try connection.run(
      """
      INSERT INTO familiar_networks (account, network, moment)
      VALUES (\(account), \(network), \(now))
      ON CONFLICT (account, network) DO UPDATE SET moment = excluded.moment
      """)
    try connection.run(
      """
      DELETE FROM familiar_networks
      WHERE account = \(account) AND network IN (
        SELECT network
        FROM familiar_networks
        WHERE account = \(account)
        ORDER BY moment DESC, network
        LIMIT -1 OFFSET \(FamiliarNetworks.mostKept))
      """)
  }
}
