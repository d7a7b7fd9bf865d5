internal import Ledger
internal import SQLite

extension Transaction {
  /// What somebody has made by which a group is read without signing in (the addresses of its feeds, tokens for it
  /// alone, webhooks) ends for good with their membership, however that ends: were it only shut while they are away, it
  /// would work again when they come back, wherever its secret has got to meanwhile. Undoing brings nothing of it back,
  /// and whoever comes in begins without any.
  func endWays(into book: GroupBook, from before: EntityState, to after: EntityState) throws {
    guard case .member(let before) = before, case .member(let after) = after else { return }
    let (old, new) = (before.member?.bearer, after.member?.bearer)
    guard old != new else { return }
    for person in [old, new].compactMap(\.self) where !book.roster.hasOther(than: after.id, of: person) {
      try endWays(of: person, into: book.group)
    }
  }

  private func endWays(of person: ID<Person>, into group: ID<Group>) throws {
    for table: SQL in ["feed_links", "webhooks"] {
      try connection.run(#"DELETE FROM \#(table) WHERE account = \#(person) AND "group" = \#(group)"#)
    }
    let tokens: [ID<Session>] = try connection.values(
      #"DELETE FROM tokens WHERE account = \#(person) AND "group" = \#(group) RETURNING id"#)
    for token in tokens { publish(.ended(token)) }
  }
}

extension Member {
  /// Who is in the group by this name; nil where nobody is.
  fileprivate var bearer: ID<Person>? { isCurrent ? person : nil }
}

extension Roster {
  /// Whether a person is in the group by another name than this one too.
  fileprivate func hasOther(than member: ID<Member>, of person: ID<Person>) -> Bool {
    members.contains { $0.id != member && $0.isCurrent && $0.person == person }
  }
}
