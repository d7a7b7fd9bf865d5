internal import Ledger
internal import SQLite

extension Transaction {
  /// Revokes the links into a group when another member removes a person from it: that person knows the
  /// links, and could come back under another name.
  func closeWays(
    into group: ID<Group>, from before: EntityState, to after: EntityState, by author: Author, at now: Instant
  ) throws {
    guard case .member(let before) = before, let old = before.member, old.isCurrent, let person = old.person,
      let other = author.person, other != person
    else { return }
    if case .member(let after) = after, let new = after.member, new.isCurrent, new.person == person { return }
    try closeWays(into: group, at: now)
  }

  /// Revokes all invitations and read-only links.
  private func closeWays(into group: ID<Group>, at now: Instant) throws {
    for table: SQL in ["invitations", "looking_links"] {
      try connection.run(
        #"UPDATE \#(table) SET revoked = \#(now) WHERE "group" = \#(group) AND revoked IS NULL"#)
    }
  }
}
