package import Ledger
internal import SQLite

extension Transaction {
  /// The account's user handle; stores the proposed one if there is none yet.
  package func handle(of account: ID<Person>, proposing new: [UInt8]) throws -> [UInt8] {
    try connection.run("UPDATE accounts SET handle = \(new) WHERE id = \(account) AND handle IS NULL")
    return try handle(of: account) ?? new
  }

  package func add(_ passkey: StoredPasskey) throws {
    guard try passkeys(of: passkey.account).count < StoredPasskey.mostOfOne else {
      throw AccountError.tooManyPasskeys
    }
    guard try self.passkey(named: passkey.credential) == nil else { throw AccountError.knownPasskey }
    try connection.run(
      """
      INSERT INTO passkeys (\(StoredPasskey.columns))
      VALUES (
        \(passkey.id), \(passkey.account), \(passkey.credential), \(passkey.party), \(passkey.name),
        \(passkey.key), \(passkey.algorithm), \(passkey.count), \(passkey.isSyncable), \(passkey.isSynced),
        \(passkey.model), \(passkey.transports), \(passkey.created), \(passkey.lastUsed))
      """)
  }

  /// Records a use; returns false if the passkey is gone, or was used again since it was read.
  package func noteUse(of passkey: StoredPasskey, count: Int64, isSynced: Bool, at now: Instant) throws
    -> Bool
  {
    try connection.run(
      """
      UPDATE passkeys
      SET count = \(count), is_synced = \(isSynced), last_used = \(now)
      WHERE id = \(passkey.id) AND account = \(passkey.account) AND count = \(passkey.count)
      """) > 0
  }

  /// Returns false if the account has no such passkey.
  package func rename(_ passkey: ID<StoredPasskey>, of account: ID<Person>, to name: String) throws -> Bool {
    try connection.run("UPDATE passkeys SET name = \(name) WHERE id = \(passkey) AND account = \(account)")
      > 0
  }

  /// False where the account has no such passkey. Throws `AccountError.lastOne` where nothing else lets in.
  package func removePasskey(
    _ passkey: ID<StoredPasskey>, of account: ID<Person>, besides ways: ServerSignInMethods
  ) throws -> Bool {
    let removed = try connection.run("DELETE FROM passkeys WHERE id = \(passkey) AND account = \(account)")
    guard removed > 0 else { return false }
    try requireWayIn(to: account, by: ways)
    try endStreamsWithoutFactor(of: account)
    return true
  }

  /// Lets in by other ways alone from now on. Throws `AccountError.lastOne` where there are none.
  package func removePassword(of account: ID<Person>, besides ways: ServerSignInMethods) throws {
    try connection.run("UPDATE accounts SET password = '' WHERE id = \(account) AND username IS NOT NULL")
    try requireWayIn(to: account, by: ways)
  }
}
