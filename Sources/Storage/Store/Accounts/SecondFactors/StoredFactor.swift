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

extension Transaction {
  /// Turns on a second factor with this secret; codes up to `step` are already used. Returns false if the
  /// account has one already.
  package func addSecondFactor(
    of account: ID<Person>, secret: [UInt8], step: Int64, recovery: [Digest], at now: Instant
  ) throws -> Bool {
    let added = try connection.run(
      """
      INSERT INTO second_factors (account, secret, last_step, created)
      VALUES (\(account), \(secret), \(step), \(now))
      ON CONFLICT DO NOTHING
      """)
    guard added > 0 else { return false }
    try add(recovery, of: account)
    return true
  }

  /// Replaces all recovery codes. Returns false if the account has no second factor.
  package func replaceRecoveryCodes(of account: ID<Person>, with digests: [Digest]) throws -> Bool {
    guard try hasSecondFactor(account) else { return false }
    try connection.run("DELETE FROM recovery_codes WHERE account = \(account)")
    try add(digests, of: account)
    return true
  }

  /// Turns the second factor off. The password alone is enough then, unless the instance requires a second
  /// factor. Returns false if there was none.
  package func removeSecondFactor(of account: ID<Person>) throws -> Bool {
    let removed = try connection.run("DELETE FROM second_factors WHERE account = \(account)")
    guard removed > 0 else { return false }
    try endStreamsWithoutFactor(of: account)
    return true
  }

  /// Ends the open streams of an account that lacks a required second factor: only a new stream checks for
  /// it.
  func endStreamsWithoutFactor(of account: ID<Person>) throws {
    if try awaitsSecondFactor(account, ofApp: true) { publish(.factorAsked(account)) }
  }

  /// Marks codes up to this step as used; returns false if they were used already.
  package func useCodes(upTo step: Int64, of account: ID<Person>) throws -> Bool {
    try connection.run(
      """
      UPDATE second_factors
      SET last_step = \(step)
      WHERE account = \(account) AND (last_step IS NULL OR last_step < \(step))
      """) > 0
  }

  /// Removes a recovery code; returns false if it was used already.
  package func useRecoveryCode(_ digest: Digest, of account: ID<Person>) throws -> Bool {
    try connection.run("DELETE FROM recovery_codes WHERE account = \(account) AND digest = \(digest)") > 0
  }

  /// Sets whether every person with a password needs a second factor. Open streams of people without one end.
  package func setSecondFactorAsked(_ isAsked: Bool) throws {
    try connection.run("UPDATE instance SET asks_second_factor = \(isAsked)")
    guard isAsked else { return }
    let lacking: [ID<Person>] = try connection.values(
      """
      SELECT a.id
      FROM accounts AS a
      WHERE a.username IS NOT NULL AND NOT EXISTS (SELECT 1 FROM second_factors WHERE account = a.id)
      """)
    for account in lacking { publish(.factorAsked(account)) }
  }

  private func add(_ digests: [Digest], of account: ID<Person>) throws {
    for digest in digests {
      try connection.run("INSERT INTO recovery_codes (account, digest) VALUES (\(account), \(digest))")
    }
  }
}
