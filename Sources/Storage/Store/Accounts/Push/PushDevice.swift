package import Ledger
internal import SQLite

/// A signed-in browser that receives push messages while no page is open.
package struct PushDevice: Hashable, Sendable {
  package let number: Int64
  package let session: ID<Session>
  package let account: ID<Person>
  /// The address of its push service.
  package let endpoint: String
  package let key: [UInt8]
  package let secret: [UInt8]
}

extension PushDevice {
  fileprivate init(row: inout Row) throws {
    number = try row.next()
    session = try row.next()
    account = try row.next()
    endpoint = try row.next()
    key = try row.next()
    secret = try row.next()
  }

  fileprivate static let columns: SQL = #"d.number, d.session, s.account, d.endpoint, d."key", d.secret"#
}

extension Snapshot {
  /// Nil if the session's browser has no push messages.
  package func pushDevice(of session: ID<Session>) throws -> PushDevice? {
    try connection.first(
      """
      SELECT \(PushDevice.columns)
      FROM push_devices AS d JOIN sessions AS s ON s.id = d.session
      WHERE d.session = \(session)
      """, PushDevice.init(row:))
  }

  /// Nil if the device is gone, or its account or session is no longer valid.
  package func pushDevice(_ number: Int64, at now: Instant) throws -> PushDevice? {
    try connection.first(
      """
      SELECT \(PushDevice.columns)
      FROM push_devices AS d
      JOIN sessions AS s ON s.id = d.session
      JOIN accounts AS a ON a.id = s.account
      WHERE d.number = \(number) AND s.expires > \(now) AND a.disabled IS NULL
      """, PushDevice.init(row:))
  }

  /// Whether a person has a browser with push messages.
  package func hasPushDevice(_ account: ID<Person>, at now: Instant) throws -> Bool {
    try connection.value(
      """
      SELECT EXISTS (
        SELECT 1
        FROM push_devices AS d JOIN sessions AS s ON s.id = d.session
        WHERE s.account = \(account) AND s.expires > \(now))
      """) ?? false
  }
}

extension Transaction {
  /// Turns on push messages for the session's browser. An endpoint belongs to the browser that registered it
  /// last.
  package func addPushDevice(
    of session: Session, endpoint: String, key: [UInt8], secret: [UInt8], language: String, at now: Instant
  ) throws {
    try connection.run("DELETE FROM push_devices WHERE endpoint = \(endpoint) AND session <> \(session.id)")
    try connection.run(
      """
      INSERT INTO push_devices (session, endpoint, "key", secret, created)
      VALUES (\(session.id), \(endpoint), \(key), \(secret), \(now))
      ON CONFLICT (session) DO UPDATE SET
        endpoint = excluded.endpoint, "key" = excluded."key", secret = excluded.secret
      """)
    if try messageChoices(of: session.account) == nil {
      try keep(MessageChoices(language: language), of: session.account)
    }
    try arrangeReaders(of: session.account)
  }

  /// Turns off push messages for the session's browser.
  package func removePushDevice(of session: Session) throws {
    try connection.run("DELETE FROM push_devices WHERE session = \(session.id)")
    try arrangeReaders(of: session.account)
  }

  /// Removes an endpoint that no longer exists.
  package func forget(_ device: PushDevice) throws {
    try connection.run(
      "DELETE FROM push_devices WHERE number = \(device.number) AND endpoint = \(device.endpoint)")
    try arrangeReaders(of: device.account)
  }

  /// Replaces the browser's session by a new one. If the person is the same, push messages stay on.
  package func add(_ session: Session, token: Digest, insteadOf old: Session) throws {
    let device = old.account == session.account ? try pushDevice(of: old.id) : nil
    _ = try endSession(old.id, of: old.account)
    try add(session, token: token)
    guard let device, let choices = try messageChoices(of: session.account) else { return }
    try addPushDevice(
      of: session, endpoint: device.endpoint, key: device.key, secret: device.secret,
      language: choices.language, at: session.created)
  }

  /// The instance's key for push services; stores the proposed one if there is none yet.
  package func pushKey(proposing new: [UInt8]) throws -> [UInt8] {
    try connection.run("UPDATE instance SET push_key = \(new) WHERE push_key IS NULL")
    return try connection.value("SELECT push_key FROM instance") ?? new
  }
}
