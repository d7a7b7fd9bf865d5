package import Ledger
internal import SQLite

/// An email to one person that waits to be sent.
package struct QueuedLetter: Hashable, Sendable {
  package let id: ID<QueuedLetter>
  /// The recipient's account; nil if the address belongs to no account.
  package let account: ID<Person>?
  package let address: String
  package let subject: String
  package let text: String
  package let html: String
  package let created: Instant
  package let expires: Instant
  package private(set) var tries = 0
  /// The unsubscribe address; nil if the mail cannot be unsubscribed from.
  package var ending: String?

  package init(
    id: ID<QueuedLetter>, account: ID<Person>?, address: String, subject: String, text: String, html: String,
    created: Instant, expires: Instant
  ) {
    self.id = id
    self.account = account
    self.address = address
    self.subject = subject
    self.text = text
    self.html = html
    self.created = created
    self.expires = expires
  }

  fileprivate init(row: inout Row) throws {
    id = try row.next()
    account = try row.next()
    address = try row.next()
    subject = try row.next()
    text = try row.next()
    html = try row.next()
    created = try row.next()
    expires = try row.next()
    tries = Int(clamping: try row.next(Int64.self))
    ending = try row.next()
  }
}

extension Snapshot {
  /// The mails whose time has come, the longest due first, without some addresses.
  package func dueLetters(at now: Instant, besides addresses: Set<String> = [], limit: Int) throws
    -> [QueuedLetter]
  {
    try connection.all(
      """
      SELECT id, account, address, subject, "text", html, created, expires, tries, ending
      FROM letters
      WHERE due <= \(now) AND address NOT IN (\(SQL.list(addresses)))
      ORDER BY due, id
      LIMIT \(limit)
      """, QueuedLetter.init(row:))
  }

  /// The number of mails that wait for a person.
  package func lettersWaiting(for account: ID<Person>) throws -> Int {
    Int(clamping: try connection.value("SELECT count(*) FROM letters WHERE account = \(account)") ?? Int64(0))
  }

  /// The number of due mails: queued ones, and readers to notify.
  package func mailWaiting(at now: Instant) throws -> Int {
    Int(
      clamping: try connection.value(
        """
        SELECT (SELECT count(*) FROM letters WHERE due <= \(now))
          + (SELECT count(*) FROM readers WHERE due <= \(now) AND channel <> 'push')
        """) ?? Int64(0))
  }

  package func nextDueLetter() throws -> Instant? {
    try connection.value("SELECT min(due) FROM letters", as: Instant?.self) ?? nil
  }
}

extension Transaction {
  /// Queues a mail; it is sent after this transaction has committed.
  package func post(_ letter: QueuedLetter) throws {
    try connection.run(
      """
      INSERT INTO letters (id, account, address, subject, "text", html, created, due, expires, ending)
      VALUES (
        \(letter.id), \(letter.account), \(letter.address), \(letter.subject), \(letter.text),
        \(letter.html), \(letter.created), \(letter.created), \(letter.expires), \(letter.ending))
      """)
    publish(.lettersPosted)
  }

  package func remove(_ letter: ID<QueuedLetter>) throws {
    try connection.run("DELETE FROM letters WHERE id = \(letter)")
  }

  package func postpone(_ letter: ID<QueuedLetter>, until due: Instant) throws {
    try connection.run("UPDATE letters SET due = \(due), tries = tries + 1 WHERE id = \(letter)")
  }
}
