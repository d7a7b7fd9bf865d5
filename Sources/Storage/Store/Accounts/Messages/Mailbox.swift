package import Ledger
internal import SQLite

/// A confirmed email address of a person.
package struct Mailbox: Hashable, Sendable {
  package let address: String
  package let confirmed: Instant
  /// When a mail server reported that the address does not exist.
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
  /// Sets the address that a person's mail goes to.
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

  /// Stops sending to a refused address, if it is still the person's address.
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
