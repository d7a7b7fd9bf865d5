package import Ledger
internal import SQLite

/// What is true of this installation as a whole.
package struct Instance: Hashable, Sendable {
  package let id: ID<Instance>
  package let created: Instant
  /// Whether people may sign up without an invitation.
  package let isSignUpOpen: Bool
  /// Nil until the first visitor has set it up.
  package let owner: ID<Person>?
  /// Whether everybody who has a password needs a second factor.
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

  private struct InstanceQuestion: CommittedQuestion {
    typealias Answer = Instance?
  }

  /// Whether people may sign up without an invitation. Nobody may before there is an owner to let them.
  package func isSignUpOpen() throws -> Bool {
    try instance().map { $0.isSignUpOpen && $0.owner != nil } ?? false
  }
}

extension Transaction {
  /// Gives a new database its identity; one that has one keeps it.
  package func makeInstance(_ id: ID<Instance>, at now: Instant) throws {
    try connection.run(
      """
      INSERT INTO instance (number, id, created)
      VALUES (1, \(id), \(now))
      ON CONFLICT DO NOTHING
      """)
  }

  /// Makes someone the owner of an instance that has none. False when somebody was first.
  package func claimInstance(for account: ID<Person>) throws -> Bool {
    try connection.run("UPDATE instance SET owner = \(account) WHERE owner IS NULL") > 0
  }

  /// Hands the instance over.
  package func setOwner(_ account: ID<Person>) throws {
    try connection.run("UPDATE instance SET owner = \(account)")
  }

  package func setSignUpOpen(_ isOpen: Bool) throws {
    try connection.run("UPDATE instance SET sign_up_is_open = \(isOpen)")
  }
}
