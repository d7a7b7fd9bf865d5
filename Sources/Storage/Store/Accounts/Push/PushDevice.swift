package import Ledger
internal import SQLite

/// A browser that somebody is signed in with, and that shows them messages while no page is open.
package struct PushDevice: Hashable, Sendable {
  package let number: Int64
  package let session: ID<Session>
  package let account: ID<Person>
  /// Where its push service takes messages for it.
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
  /// Nil where the browser of a session shows no messages.
  package func pushDevice(of session: ID<Session>) throws -> PushDevice? {
    try connection.first(
      """
      SELECT \(PushDevice.columns)
      FROM push_devices AS d JOIN sessions AS s ON s.id = d.session
      WHERE d.session = \(session)
      """, PushDevice.init(row:))
  }

  /// Nil for one that is gone, or whose owner may not come in any more.
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

  /// Whether somebody has any browser that shows messages.
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
  /// From now on the browser of a session shows messages. An endpoint belongs to the browser that said it last.
  package func addPushDevice(
    of session: Session, endpoint: String, key: [UInt8], secret: [UInt8], language: String, at now: Instant
  ) throws {
    try connection.run(
      "DELETE FROM push_devices WHERE endpoint = \(endpoint) AND session <> \(session.id)")
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

  /// The browser of a session shows no more messages.
  package func removePushDevice(of session: Session) throws {
    try connection.run("DELETE FROM push_devices WHERE session = \(session.id)")
    try arrangeReaders(of: session.account)
  }

  /// Nobody is behind an endpoint any more.
  package func forget(_ device: PushDevice) throws {
    try connection.run(
      "DELETE FROM push_devices WHERE number = \(device.number) AND endpoint = \(device.endpoint)")
    try arrangeReaders(of: device.account)
  }

  /// Begins a session in the place of the one that the browser came with. Where it is the same person's, messages go on.
  package func add(_ session: Session, token: Digest, insteadOf old: Session) throws {
    let device = old.account == session.account ? try pushDevice(of: old.id) : nil
    _ = try endSession(old.id, of: old.account)
    try add(session, token: token)
    guard let device, let choices = try messageChoices(of: session.account) else { return }
    try addPushDevice(
      of: session, endpoint: device.endpoint, key: device.key, secret: device.secret,
      language: choices.language, at: session.created)
  }

  /// The key by which push services know the instance; the proposed one where it has none yet.
  package func pushKey(proposing new: [UInt8]) throws -> [UInt8] {
    try connection.run("UPDATE instance SET push_key = \(new) WHERE push_key IS NULL")
    return try connection.value("SELECT push_key FROM instance") ?? new
  }
}
