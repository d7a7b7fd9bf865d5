package import Ledger
internal import SQLite
package import Store

/// What an account asks for beside its password, as it stands in its row.
package struct StoredFactor: Sendable {
  /// Twenty bytes, of which an app makes its codes.
  package let secret: [UInt8]
  /// The last step whose code was used.
  package let lastStep: Int64?
  package let created: Instant
  /// Of the codes on paper that are left.
  package let recovery: [Digest]
}

extension Snapshot {
  /// Nil where the password alone lets in.
  package func storedFactor(of account: ID<Person>) throws -> StoredFactor? {
    let recovery: [Digest] = try connection.values(
      "SELECT digest FROM recovery_codes WHERE account = \(account) ORDER BY digest")
    return try connection.first(
      "SELECT secret, last_step, created FROM second_factors WHERE account = \(account)"
    ) { row in
      StoredFactor(
        secret: try row.next(), lastStep: try row.next(), created: try row.next(), recovery: recovery)
    }
  }

  package func hasSecondFactor(_ account: ID<Person>) throws -> Bool {
    try connection.value("SELECT 1 FROM second_factors WHERE account = \(account)", as: Int.self) != nil
  }
}
