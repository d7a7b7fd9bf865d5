package import Ledger
internal import SQLite

/// A passkey of an account, as stored.
package struct StoredPasskey: Hashable, Sendable {
  package let id: ID<StoredPasskey>
  package let account: ID<Person>
  /// The credential id that the authenticator chose.
  package let credential: [UInt8]
  /// The host that it is registered for.
  package let party: String
  /// The name that its owner gave it.
  package let name: String
  package let key: [UInt8]
  package let algorithm: Int64
  /// The last known signature counter.
  package let count: Int64
  package let isSyncable: Bool
  package let isSynced: Bool
  package let model: [UInt8]
  /// Separated by commas.
  package let transports: String
  package let created: Instant
  package let lastUsed: Instant?

  /// The most passkeys of an account.
  package static let mostOfOne = 20

  package init(
    id: ID<StoredPasskey>, account: ID<Person>, credential: [UInt8], party: String, name: String,
    key: [UInt8], algorithm: Int64, count: Int64, isSyncable: Bool, isSynced: Bool, model: [UInt8],
    transports: String, created: Instant
  ) {
    (self.id, self.account, self.credential, self.party) = (id, account, credential, party)
    (self.name, self.key, self.algorithm, self.count) = (name, key, algorithm, count)
    (self.isSyncable, self.isSynced, self.model) = (isSyncable, isSynced, model)
    (self.transports, self.created) = (transports, created)
    lastUsed = nil
  }
}

extension StoredPasskey {
  /// Reads the columns in the order of `columns`.
  init(row: inout Row) throws {
    id = try row.next()
    account = try row.next()
    credential = try row.next()
    party = try row.next()
    name = try row.next()
    key = try row.next()
    algorithm = try row.next()
    count = try row.next()
    isSyncable = try row.next()
    isSynced = try row.next()
    model = try row.next()
    transports = try row.next()
    created = try row.next()
    lastUsed = try row.next()
  }

  /// The columns of `passkeys` that `init(row:)` reads.
  static let columns: SQL = """
    id, account, credential, party, name, key, algorithm, count, is_syncable, is_synced, model, transports,
    created, last_used
    """
}

extension Snapshot {
  /// An account's passkeys, the oldest first.
  package func passkeys(of account: ID<Person>) throws -> [StoredPasskey] {
    try connection.all(
      "SELECT \(StoredPasskey.columns) FROM passkeys WHERE account = \(account) ORDER BY created, id",
      StoredPasskey.init(row:))
  }

  package func passkey(named credential: [UInt8]) throws -> StoredPasskey? {
    try connection.first(
      "SELECT \(StoredPasskey.columns) FROM passkeys WHERE credential = \(credential)",
      StoredPasskey.init(row:))
  }

  /// Whether an account has a passkey for a host.
  package func hasPasskey(_ account: ID<Person>, at party: String) throws -> Bool {
    try connection.value(
      "SELECT 1 FROM passkeys WHERE account = \(account) AND party = \(party) LIMIT 1", as: Int.self) != nil
  }

  /// The user handle in the account's passkeys; nil if it has never had one.
  package func handle(of account: ID<Person>) throws -> [UInt8]? {
    try connection.value("SELECT handle FROM accounts WHERE id = \(account)", as: [UInt8]?.self) ?? nil
  }

  /// The number of passkeys for other hosts than `party`.
  package func strandedPasskeys(besides party: String) throws -> Int {
    try connection.value("SELECT count(*) FROM passkeys WHERE party <> \(party)") ?? 0
  }
}

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
