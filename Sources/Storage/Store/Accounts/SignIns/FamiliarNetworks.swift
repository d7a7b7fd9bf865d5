package import Ledger
internal import SQLite

/// Networks from which somebody has got in to an account, each named by the text of its first address.
package enum FamiliarNetworks {
  /// How many are kept for an account: those of which it is the longest ago go first.
  package static let mostKept = 100
}

extension Snapshot {
  /// Whether somebody has ever got in to an account from a network, whatever has been tried since.
  package func isFamiliar(_ network: String, to account: ID<Person>) throws -> Bool {
    try connection.value(
      "SELECT 1 FROM familiar_networks WHERE account = \(account) AND network = \(network)", as: Int.self)
      != nil
  }
}

extension Transaction {
  /// Notes that somebody got in to an account from a network.
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
