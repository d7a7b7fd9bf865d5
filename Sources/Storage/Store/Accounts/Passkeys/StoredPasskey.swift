package import Ledger
internal import SQLite

/// A key that a device signs in with, as it stands in its row.
package struct StoredPasskey: Hashable, Sendable {
  package let id: ID<StoredPasskey>
  package let account: ID<Person>
  /// The name that its authenticator has given it.
  package let credential: [UInt8]
  /// The host that it is for.
  package let party: String
  /// What its owner calls it.
  package let name: String
  package let key: [UInt8]
  package let algorithm: Int64
  /// How often it has signed, as far as was seen.
  package let count: Int64
  package let isSyncable: Bool
  package let isSynced: Bool
  package let model: [UInt8]
  /// With commas between them.
  package let transports: String
  package let created: Instant
  package let lastUsed: Instant?

  /// How many an account has at the most.
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
  /// In the order of `columns`.
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

  /// What `init(row:)` reads, from `passkeys`.
  static let columns: SQL = """
    id, account, credential, party, name, key, algorithm, count, is_syncable, is_synced, model, transports,
    created, last_used
    """
}

extension Snapshot {
  /// Those of an account, the oldest first.
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

  /// Whether an account has one that works at an address.
  package func hasPasskey(_ account: ID<Person>, at party: String) throws -> Bool {
    try connection.value(
      "SELECT 1 FROM passkeys WHERE account = \(account) AND party = \(party) LIMIT 1", as: Int.self) != nil
  }

  /// By which passkeys know an account; nil where it has never had one.
  package func handle(of account: ID<Person>) throws -> [UInt8]? {
    try connection.value("SELECT handle FROM accounts WHERE id = \(account)", as: [UInt8]?.self) ?? nil
  }

  /// How many passkeys there are that are for another address than `party`.
  package func strandedPasskeys(besides party: String) throws -> Int {
    try connection.value("SELECT count(*) FROM passkeys WHERE party <> \(party)") ?? 0
  }
}
