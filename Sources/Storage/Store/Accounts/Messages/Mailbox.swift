package import Ledger
internal import SQLite

/// An address that somebody has shown to be theirs.
package struct Mailbox: Hashable, Sendable {
  package let address: String
  package let confirmed: Instant
  /// Since when a mail server has said that there is no such address.
  package let refused: Instant?
}

extension Mailbox {
  fileprivate init(row: inout Row) throws {
    address = try row.next()
    confirmed = try row.next()
    refused = try row.next()
  }
}

extension Snapshot {
  package func mailbox(of account: ID<Person>) throws -> Mailbox? {
    try connection.first(
      "SELECT address, confirmed, refused FROM mailboxes WHERE account = \(account)", Mailbox.init(row:))
  }
}

extension Transaction {
  /// From now on somebody's mail goes to this address.
  package func setMailbox(of account: ID<Person>, to address: String, at now: Instant) throws {
    try connection.run(
      """
      INSERT INTO mailboxes (account, address, confirmed)
      VALUES (\(account), \(address), \(now))
      ON CONFLICT (account) DO UPDATE SET
        address = excluded.address, confirmed = excluded.confirmed, refused = NULL
      """)
    try connection.run("UPDATE accounts SET mail = \(address) WHERE id = \(account)")
    try arrangeReaders(of: account)
  }

  package func removeMailbox(of account: ID<Person>) throws {
    try connection.run("DELETE FROM mailboxes WHERE account = \(account)")
    try arrangeReaders(of: account)
  }

  /// Sends no more to an address that was refused, as long as it is still the one.
  package func noteRefusal(of address: String, by account: ID<Person>, at now: Instant) throws {
    try connection.run(
      """
      UPDATE mailboxes
      SET refused = \(now)
      WHERE account = \(account) AND address = \(address) AND refused IS NULL
      """)
    try arrangeReaders(of: account)
  }
}
