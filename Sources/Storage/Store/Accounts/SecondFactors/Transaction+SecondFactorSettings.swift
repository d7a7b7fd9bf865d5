package import Ledger
internal import SQLite

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
