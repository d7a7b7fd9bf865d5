package import Ledger
internal import SQLite

/// The settings of this installation.
package struct Instance: Hashable, Sendable {
  package let id: ID<Instance>
  package let created: Instant
  /// Whether people may sign up without an invitation.
  package let isSignUpOpen: Bool
  /// Nil until the first visitor has set the instance up.
  package let owner: ID<Person>?
  /// Whether every person with a password needs a second factor.
  package let asksSecondFactor: Bool
}

extension Instance {
  init(row: inout Row) throws {
    id = try row.next()
    created = try row.next()
    isSignUpOpen = try row.next()
    owner = try row.next()
    asksSecondFactor = try row.next()
  }
}

extension Snapshot {
  /// Nil before `Transaction.makeInstance`.
  package func instance() throws -> Instance? {
    try knownSinceCommit(InstanceQuestion()) {
      try connection.first(
        "SELECT id, created, sign_up_is_open, owner, asks_second_factor FROM instance", Instance.init(row:))
    }
  }

  private struct InstanceQuestion: CommittedQuestion { typealias Answer = Instance? }

  /// Whether people may sign up without an invitation. Always false before the instance has an owner.
  package func isSignUpOpen() throws -> Bool {
    try instance().map { $0.isSignUpOpen && $0.owner != nil } ?? false
  }
}

extension Transaction {
  /// Gives a new database its instance id; an existing id is kept.
  package func makeInstance(_ id: ID<Instance>, at now: Instant) throws {
    try connection.run(
      """
      INSERT INTO instance (number, id, created)
      VALUES (1, \(id), \(now))
      ON CONFLICT DO NOTHING
      """)
  }

  /// Makes an account the owner of an instance without one; returns false if it already has an owner.
  package func claimInstance(for account: ID<Person>) throws -> Bool {
    try connection.run("UPDATE instance SET owner = \(account) WHERE owner IS NULL") > 0
  }

  /// Transfers the instance to another owner.
  package func setOwner(_ account: ID<Person>) throws {
    try connection.run("UPDATE instance SET owner = \(account)")
  }

  package func setSignUpOpen(_ isOpen: Bool) throws {
    try connection.run("UPDATE instance SET sign_up_is_open = \(isOpen)")
  }
}

/// The secret from which the tokens of links are derived: a link can be shown again to people who may see it,
/// although only the digest of its token is stored.
package struct LinkSecret: Sendable {
  package let bytes: [UInt8]

  package static let length = 32

  /// Nil unless the number of bytes is right.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }
}

extension LinkSecret: Storable {
  var stored: Value { .blob(bytes) }

  init(stored column: Column) throws {
    guard let secret = LinkSecret(try [UInt8](stored: column)) else {
      throw column.mismatch("\(Self.length) bytes")
    }
    self = secret
  }
}

extension Transaction {
  /// The instance's secret; stores the proposed one if there is none yet.
  package func linkSecret(proposing new: LinkSecret) throws -> LinkSecret {
    try connection.run("UPDATE instance SET secret = \(new) WHERE secret IS NULL")
    return try connection.value("SELECT secret FROM instance") ?? new
  }

  /// Records an alarm that is sent to the server admin; false if one of this kind was sent within the pause.
  package func noteAlarm(_ kind: String, at now: Instant, pause: Duration) throws -> Bool {
    let last = try connection.first("SELECT moment FROM told_alarms WHERE kind = \(kind)") { row in
      try row.next(Instant.self)
    }
    // A time in the future was recorded with a wrong clock.
    if let last, last <= now, now < last.adding(pause) { return false }
    try connection.run(
      """
      INSERT INTO told_alarms (kind, moment)
      VALUES (\(kind), \(now))
      ON CONFLICT (kind) DO UPDATE SET moment = excluded.moment
      """)
    return true
  }
}
