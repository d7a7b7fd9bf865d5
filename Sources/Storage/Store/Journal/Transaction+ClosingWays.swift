internal import Ledger
internal import SQLite

extension Transaction {
  /// Whoever others put out of a group knows the ways into it that stand open, and would come back by one under
  /// another name.
  func closeWays(
    into group: ID<Group>, from before: EntityState, to after: EntityState, by author: Author, at now: Instant
  ) throws {
    guard case .member(let before) = before, let old = before.member, old.isCurrent, let person = old.person,
      let other = author.person, other != person
    else { return }
    if case .member(let after) = after, let new = after.member, new.isCurrent, new.person == person { return }
    try closeWays(into: group, at: now)
  }

  /// Closes all of them: invitations, and links to look at it.
  private func closeWays(into group: ID<Group>, at now: Instant) throws {
    for table: SQL in ["invitations", "looking_links"] {
      try connection.run(
        #"UPDATE \#(table) SET revoked = \#(now) WHERE "group" = \#(group) AND revoked IS NULL"#)
    }
  }
}
