package import Ledger
internal import SQLite

/// A code that was sent by mail, as it is kept until it is typed.
package struct MailCode: Hashable, Sendable {
  package enum Purpose: String, Hashable, Sendable {
    /// Shows that an address is theirs.
    case address
    /// Lets them choose another password.
    case password
  }

  package let account: ID<Person>
  package let purpose: Purpose
  package let address: String
  package let digest: Digest
  package let salt: [UInt8]
  /// The digest of what only the browser has that asked for it.
  package let browser: Digest
  package let created: Instant
  package internal(set) var tries = 0
  /// Since when a mail server has said that there is no such address.
  package private(set) var refused: Instant?

  package init(
    account: ID<Person>, purpose: Purpose, address: String, digest: Digest, salt: [UInt8], browser: Digest,
    created: Instant
  ) {
    self.account = account
    self.purpose = purpose
    self.address = address
    self.digest = digest
    self.salt = salt
    self.browser = browser
    self.created = created
  }

  fileprivate init(row: inout Row) throws {
    account = try row.next()
    purpose = try row.next()
    address = try row.next()
    digest = try row.next()
    salt = try row.next()
    browser = try row.next()
    created = try row.next()
    tries = Int(clamping: try row.next(Int64.self))
    refused = try row.next()
  }

  package static let lifetime: Duration = .seconds(15 * 60)
  package static let mostTries = 5
  /// How many may be asked for within an hour from one network, so that others do not use up what its owner
  /// needs; and altogether: to replace a password, from all networks where its owner has not been before.
  package static let mostRequests = 3
  package static let mostRequestsAltogether = 12
  /// How many codes an hour an address gets that no account has confirmed, from all accounts together.
  package static let mostToAddress = 6
  /// How many all guests of a group ask for together: one link lets in as many as have a browser.
  package static let mostOfGuests = 24
  package static let period: Duration = .seconds(3_600)

  /// Whether it can still be typed.
  package func isOpen(at now: Instant) -> Bool {
    refused == nil && tries < Self.mostTries && now < created.adding(Self.lifetime)
  }
}

extension MailCode.Purpose: Storable {}

extension Snapshot {
  package func mailCode(
    of account: ID<Person>, for purpose: MailCode.Purpose, askedFrom browser: Digest
  ) throws -> MailCode? {
    try connection.first(
      """
      SELECT account, purpose, address, digest, salt, browser, created, tries, refused
      FROM mail_codes
      WHERE account = \(account) AND purpose = \(purpose) AND browser = \(browser)
      """, MailCode.init(row:))
  }

  /// Whose password a browser has asked to replace, as long as it may; its digest is found by nobody else.
  package func account(askingFrom browser: Digest, at now: Instant) throws -> Account? {
    let code = try connection.first(
      """
      SELECT account, purpose, address, digest, salt, browser, created, tries, refused
      FROM mail_codes
      WHERE browser = \(browser) AND purpose = \(MailCode.Purpose.password)
      """, MailCode.init(row:))
    guard let code, code.isOpen(at: now) else { return nil }
    return try account(code.account)
  }
}

extension Transaction {
  /// Keeps a new code; false where too many were asked for within the hour.
  package func keep(_ code: MailCode, from network: String, at now: Instant) throws -> Bool {
    let start = now.adding(.zero - MailCode.period)
    try connection.run(
      "DELETE FROM mail_code_requests WHERE account = \(code.account) AND moment <= \(start)")
    guard try requests(for: code.account, from: network) < MailCode.mostRequests,
      try isBelowTotal(code, from: network, since: start),
      try code.purpose == .password || hasRoom(for: code.address, since: start),
      try guestRequests(beside: code.account, since: start) < MailCode.mostOfGuests
    else { return false }
    try connection.run(
      """
      INSERT INTO mail_code_requests (account, network, moment)
      VALUES (\(code.account), \(network), \(now))
      """)
    // Those that are over are counted for as long as that.
    try connection.run("DELETE FROM mail_codes WHERE created <= \(start)")
    try connection.run(
      """
      INSERT INTO mail_codes (
        account, purpose, address, digest, salt, browser, created, tries)
      VALUES (
        \(code.account), \(code.purpose), \(code.address), \(code.digest), \(code.salt), \(code.browser),
        \(code.created), 0)
      """)
    return true
  }

  /// Any stranger may ask to replace a password, which takes nothing from who asks where they have been before.
  /// For an address only those ask who are signed in: of theirs each counts, wherever they are.
  private func isBelowTotal(_ code: MailCode, from network: String, since start: Instant) throws -> Bool {
    switch code.purpose {
    case .address:
      return try codesForAddresses(of: code.account, since: start) < MailCode.mostRequestsAltogether
    case .password:
      if try isFamiliar(network, to: code.account) { return true }
      return try strangeRequests(for: code.account) < MailCode.mostRequestsAltogether
    }
  }

  /// Those of more than an hour ago were removed.
  private func requests(for account: ID<Person>, from network: String) throws -> Int {
    try connection.value(
      "SELECT count(*) FROM mail_code_requests WHERE account = \(account) AND network = \(network)") ?? 0
  }

  private func strangeRequests(for account: ID<Person>) throws -> Int {
    try connection.value(
      """
      SELECT count(*)
      FROM mail_code_requests
      WHERE account = \(account)
        AND network NOT IN (SELECT network FROM familiar_networks WHERE account = \(account))
      """) ?? 0
  }

  private func codesForAddresses(of account: ID<Person>, since start: Instant) throws -> Int {
    try connection.value(
      """
      SELECT count(*)
      FROM mail_codes
      WHERE account = \(account) AND purpose = \(MailCode.Purpose.address) AND created > \(start)
      """) ?? 0
  }

  /// Mail servers take the letters of an address in either case.
  private func hasRoom(for address: String, since start: Instant) throws -> Bool {
    let sent: Int? = try connection.value(
      """
      SELECT count(*)
      FROM mail_codes
      WHERE address = \(address) COLLATE NOCASE AND purpose = \(MailCode.Purpose.address)
        AND created > \(start)
      """)
    return sent ?? 0 < MailCode.mostToAddress
  }

  /// Of all guests of the groups that a guest is in; none of who has an account.
  private func guestRequests(beside account: ID<Person>, since start: Instant) throws -> Int {
    try connection.value(
      """
      SELECT count(*)
      FROM mail_code_requests AS r JOIN accounts AS a ON a.id = r.account
      WHERE a.username IS NULL AND r.moment > \(start)
        AND EXISTS (SELECT 1 FROM accounts WHERE id = \(account) AND username IS NULL)
        AND r.account IN (
          SELECT others.person
          FROM members AS own JOIN members AS others ON others."group" = own."group"
          WHERE own.person = \(account))
      """) ?? 0
  }

  /// Counts a wrong one.
  package func countTry(of code: MailCode) throws {
    try connection.run(
      """
      UPDATE mail_codes SET tries = tries + 1
      WHERE account = \(code.account) AND purpose = \(code.purpose) AND browser = \(code.browser)
      """)
  }

  /// No mail goes to this address, so none of its codes is typed.
  package func noteCodeRefusal(of address: String, at now: Instant) throws {
    try connection.run(
      "UPDATE mail_codes SET refused = \(now) WHERE address = \(address) AND refused IS NULL")
  }

  /// One was used, and none is of use any more. What went to other addresses still counts there.
  package func useUp(_ code: MailCode) throws {
    try connection.run(
      """
      DELETE FROM mail_codes
      WHERE account = \(code.account) AND purpose = \(code.purpose) AND address = \(code.address)
      """)
    try connection.run(
      """
      UPDATE mail_codes
      SET tries = \(MailCode.mostTries)
      WHERE account = \(code.account) AND purpose = \(code.purpose)
      """)
  }
}
