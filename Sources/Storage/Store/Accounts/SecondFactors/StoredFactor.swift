package import Ledger
internal import SQLite

/// The second factor of an account, as stored.
package struct StoredFactor: Sendable {
  /// The TOTP secret of twenty bytes.
  package let secret: [UInt8]
  /// The last TOTP step whose code was used.
  package let lastStep: Int64?
  package let created: Instant
  /// The digests of the unused recovery codes.
  package let recovery: [Digest]
}

extension Snapshot {
  /// Nil if the account has no second factor.
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

  /// Whether an account's API token must wait until its owner has set up a second factor, which the instance
  /// requires. An app session began with a password, so it always waits; a personal token keeps working if
  /// the account has a passkey or is linked to a provider.
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
