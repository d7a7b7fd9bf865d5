package import Ledger
internal import SQLite

/// A member of a group that is being created.
package struct NewMember: Hashable, Sendable {
  package let id: ID<Member>
  package let name: String

  package init(_ id: ID<Member>, _ name: String) {
    self.id = id
    self.name = name
  }
}

extension Transaction {
  /// Creates a group whose owner is `founder`, claimed by the origin's author, with further members.
  ///
  /// The operations' ids are derived from `id`, so that a repetition is harmless.
  @discardableResult package func createGroup(
    _ group: ID<Group>, named name: String, in currency: Currency, founder: NewMember,
    members: [NewMember] = [], as id: ID<Operation>, from origin: Origin
  ) throws -> [Appended] {
    try makeGroup(group, at: origin.now)
    let changes: [Change] =
      [
        .group(.created(name: name, currency: currency)),
        .member(founder.id, .added(name: founder.name, role: .owner, person: origin.author.person)),
      ] + members.map { .member($0.id, .added(name: $0.name, role: .member, person: nil)) }
    return try append(
      changes.enumerated().map { index, change in
        Proposal(index == 0 ? id : id.derived(index, as: Operation.self), change)
      }, to: group, from: origin)
  }

  /// Records that a group exists, before any of its other rows are written. Doing it again changes nothing.
  package func makeGroup(_ id: ID<Group>, at now: Instant) throws {
    try connection.run(
      """
      INSERT INTO groups (id, created)
      VALUES (\(id), \(now))
      ON CONFLICT DO NOTHING
      """)
  }

  /// Reserves all sequences up to this one, so that no later operation reuses that of a removed operation, or
  /// one that current pages were made at.
  package func moveJournalEnd(to sequence: Int64) throws {
    try connection.run(
      """
      INSERT INTO journal_end (number, sequence)
      VALUES (1, \(sequence))
      ON CONFLICT DO UPDATE SET sequence = excluded.sequence
      """)
  }
}
