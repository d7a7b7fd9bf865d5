internal import Ledger
internal import SQLite

extension Transaction {
  /// Deletes a person's feed addresses, webhooks and group tokens permanently when their membership ends in
  /// any way. They give access without signing in: if they were only paused, they would work again when the
  /// person comes back, even though their secrets may have leaked. An undo does not restore them, and a new
  /// member begins without any.
  func endWays(into book: AppendCache, from before: EntityState, to after: EntityState) throws {
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
  /// The person who is in the group by this name; nil if there is none.
  fileprivate var bearer: ID<Person>? { isCurrent ? person : nil }
}

extension Roster {
  /// Whether a person is also in the group by another name.
  fileprivate func hasOther(than member: ID<Member>, of person: ID<Person>) -> Bool {
    members.contains { $0.id != member && $0.isCurrent && $0.person == person }
  }
}

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

extension Transaction {
  /// Revokes the links to debts that were paid: by one of `payments` nothing is owed any more, or what was said to
  /// be paid is recorded.
  func revokeLinksToPaidDebts(in group: ID<Group>, after payments: [Transfer], by origin: Origin) throws {
    guard !payments.isEmpty else { return }
    let (links, claimed) = (try debtLinks(in: group, at: origin.now), try claimedDebtLinks(in: group))
    guard !(links.isEmpty && claimed.isEmpty), let overview = try overview(of: group) else { return }
    let settling = try Settling(overview, self)
    let recorded = Set(payments.map(overview.parties.named))
    for link in links where link.debt?.claim == nil {
      if let debt = link.debt, settling.owed(by: debt.payer, to: debt.payee, in: debt.currency) == nil {
        _ = try revoke(link: link.id, of: group, at: origin.now)
      }
    }
    for link in claimed {
      guard let debt = link.debt, let money = debt.claim?.money else { continue }
      let transfer = Transfer(payer: debt.payer, payee: debt.payee, amount: money)
      if recorded.contains(overview.parties.named(transfer)) {
        try takeBackClaim(by: link.id, at: origin.now)
        _ = try revoke(link: link.id, of: group, at: origin.now)
      }
    }
  }
}
