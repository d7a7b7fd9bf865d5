package import Ledger
internal import SQLite

/// A code that was sent by email, as stored until it is entered.
package struct MailCode: Hashable, Sendable {
  package enum Purpose: String, Hashable, Sendable {
    /// Confirms that an address belongs to the person.
    case address
    /// Allows choosing a new password.
    case password
  }

  package let account: ID<Person>
  package let purpose: Purpose
  package let address: String
  package let digest: Digest
  package let salt: [UInt8]
  /// The digest of a secret that only the requesting browser has.
  package let browser: Digest
  package let created: Instant
  package internal(set) var tries = 0
  /// When a mail server reported that the address does not exist.
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
  /// The most requests within an hour from one network, so that others cannot use up the limit of the
  /// account's owner; and the most in all: for a password, from all networks where the owner has not signed
  /// in before.
  package static let mostRequests = 3
  package static let mostRequestsAltogether = 12
  /// The most codes per hour to an unconfirmed address, from all accounts together.
  package static let mostToAddress = 6
  /// The most requests of all guests of a group together: one link can let in very many browsers.
  package static let mostOfGuests = 24
  package static let period: Duration = .seconds(3_600)

  /// Whether the code can still be entered.
  package func isOpen(at now: Instant) -> Bool {
    refused == nil && tries < Self.mostTries && now < created.adding(Self.lifetime)
  }
}

extension MailCode.Purpose: Storable {}

extension Snapshot {
  package func mailCode(of account: ID<Person>, for purpose: MailCode.Purpose, askedFrom browser: Digest)
    throws -> MailCode?
  {
    try connection.first(
      """
      SELECT account, purpose, address, digest, salt, browser, created, tries, refused
      FROM mail_codes
      WHERE account = \(account) AND purpose = \(purpose) AND browser = \(browser)
      """, MailCode.init(row:))
  }

  /// The account whose password a browser has asked to replace, while the code is open. The secret of the
  /// browser is needed to find it.
  package func account(resettingPasswordFrom browser: Digest, at now: Instant) throws -> Account? {
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
  /// Stores a new code; returns false if too many were requested within the hour.
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
    // Expired codes are kept until then, because they count for the limits.
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

  /// Strangers may ask to replace a password, but their requests do not count against networks that the
  /// account has used before. Codes for addresses are requested by signed-in people only, so all of them
  /// count, from any network.
  private func isBelowTotal(_ code: MailCode, from network: String, since start: Instant) throws -> Bool {
    switch code.purpose {
    case .address:
      return try codesForAddresses(of: code.account, since: start) < MailCode.mostRequestsAltogether
    case .password:
      if try isFamiliar(network, to: code.account) { return true }
      return try strangeRequests(for: code.account) < MailCode.mostRequestsAltogether
    }
  }

  /// Requests of more than an hour ago have been removed.
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

  /// Mail servers ignore the case of an address.
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

  /// The requests of all guests who share a group with this guest; zero for an account with a username.
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

  /// Counts a wrong code.
  package func countTry(of code: MailCode) throws {
    try connection.run(
      """
      UPDATE mail_codes SET tries = tries + 1
      WHERE account = \(code.account) AND purpose = \(code.purpose) AND browser = \(code.browser)
      """)
  }

  /// Records that no mail can be sent to this address, so that its codes cannot be entered.
  package func noteCodesUndeliverable(of address: String, at now: Instant) throws {
    try connection.run(
      "UPDATE mail_codes SET refused = \(now) WHERE address = \(address) AND refused IS NULL")
  }

  /// Deletes the code that was used and closes the others. Those to other addresses still count for the
  /// limits there.
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
