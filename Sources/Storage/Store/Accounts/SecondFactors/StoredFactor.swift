package import Ledger
internal import SQLite

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

  /// Whether a program of this account has to wait until its owner has a second factor, as everybody is asked for one.
  /// An app was signed in with a password; a personal token goes on for those who come in by more than that.
  package func awaitsSecondFactor(_ account: ID<Person>, ofApp isApp: Bool) throws -> Bool {
    guard try instance()?.asksSecondFactor == true else { return false }
    return try connection.value(
      """
      SELECT 1
      FROM accounts AS a
      WHERE a.id = \(account) AND a.username IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM second_factors WHERE account = a.id)
        AND (\(isApp)
          OR NOT EXISTS (SELECT 1 FROM passkeys WHERE account = a.id)
            AND NOT EXISTS (SELECT 1 FROM provider_links WHERE account = a.id))
      """, as: Int.self) != nil
  }

  package func hasSecondFactor(_ account: ID<Person>) throws -> Bool {
    try connection.value("SELECT 1 FROM second_factors WHERE account = \(account)", as: Int.self) != nil
  }
}
