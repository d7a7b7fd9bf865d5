package import Ledger
internal import SQLite

/// A name in a group that is about to be.
package struct NewMember: Hashable, Sendable {
  package let id: ID<Member>
  package let name: String

  package init(_ id: ID<Member>, _ name: String) {
    self.id = id
    self.name = name
  }
}

extension Transaction {
  /// Creates a group whose owner is `founder`, claimed by the origin's author, with further names in it.
  ///
  /// The operations' ids follow from `id`, so that a repetition is harmless.
  @discardableResult
  package func createGroup(
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

  /// Notes that there is a group, before anything else about it is written. A second time does nothing.
  package func makeGroup(_ id: ID<Group>, at now: Instant) throws {
    try connection.run(
      """
      INSERT INTO groups (id, created)
      VALUES (\(id), \(now))
      ON CONFLICT DO NOTHING
      """)
  }

  /// No later operation gets a sequence up to this: neither that of one that goes, nor one that pages of now were
  /// made at.
  package func moveJournalEnd(to sequence: Int64) throws {
    try connection.run(
      """
      INSERT INTO journal_end (number, sequence)
      VALUES (1, \(sequence))
      ON CONFLICT DO UPDATE SET sequence = excluded.sequence
      """)
  }
}
