package import Ledger
internal import SQLite

/// A read-only link: anyone with it can view the group without an account; or the link to one bill, by which
/// anyone ticks what they had; or to what one member owes another.
package struct ViewLink: Hashable, Sendable {
  package struct Debt: Hashable, Sendable {
    package let payer: ID<Member>
    package let payee: ID<Member>
    package let currency: Currency
    /// When the payer said that it is paid, and how much. It waits until the payee says that it has arrived.
    package let claim: Claim?

    package struct Claim: Hashable, Sendable {
      package let moment: Instant
      package let money: Money
    }

    package init(from payer: ID<Member>, to payee: ID<Member>, in currency: Currency, claim: Claim? = nil) {
      (self.payer, self.payee, self.currency, self.claim) = (payer, payee, currency, claim)
    }

    /// Whether it is the same debt, paid or not.
    package func isSame(as other: Debt?) -> Bool {
      payer == other?.payer && payee == other?.payee && currency == other?.currency
    }
  }

  package let id: ID<ViewLink>
  /// The digest of the secret at the end of the link.
  package let token: Digest
  package let group: ID<Group>
  /// Nil when that account is gone.
  package let creator: ID<Person>?
  package let created: Instant
  package let expires: Instant
  /// The bill; nil for other links.
  package let entry: ID<Entry>?
  /// Nil for other links.
  package let debt: Debt?

  package init(
    id: ID<ViewLink>, token: Digest, group: ID<Group>, creator: ID<Person>?, created: Instant,
    expires: Instant, entry: ID<Entry>? = nil, debt: Debt? = nil
  ) {
    self.id = id
    self.token = token
    self.group = group
    self.creator = creator
    self.created = created
    self.expires = expires
    self.entry = entry
    self.debt = debt
  }

  fileprivate var purpose: Purpose { entry != nil ? .bill : debt != nil ? .debt : .group }
  fileprivate enum Purpose {
    case group, bill, debt

    /// How many a group may have.
    var limit: HouseholdLimit {
      switch self {
      case .group: .viewLinks
      case .bill: .tables
      case .debt: .debtLinks
      }
    }
  }
}

extension ViewLink {
  /// Reads the columns in the order of `columns`.
  fileprivate init(row: inout Row) throws {
    id = try row.next()
    token = try row.next()
    group = try row.next()
    creator = try row.next()
    created = try row.next()
    expires = try row.next()
    entry = try row.next()
    debt = try Debt(optional: &row)
  }

  fileprivate static let columns: SQL = """
    id, token, "group", creator, created, expires, entry, payer, payee, currency, scale, claimed, claimed_units
    """
}

extension ViewLink.Debt {
  fileprivate init?(optional row: inout Row) throws {
    guard try !row.skipsNull(6) else { return nil }
    let payer: ID<Member> = try row.next()
    let payee: ID<Member> = try row.next()
    let currency = try Currency(row: &row)
    let moment: Instant? = try row.next()
    let units: Int64? = try row.next()
    let claim = moment.flatMap { moment in
      units.map { Claim(moment: moment, money: Money(minorUnits: $0, currency: currency)) }
    }
    self.init(from: payer, to: payee, in: currency, claim: claim)
  }
}

extension Snapshot {
  /// The open link with this token to a group.
  package func viewLink(with token: Digest, at now: Instant) throws -> ViewLink? {
    try openLink(with: token, at: now, .group)
  }

  /// The open link with this token to a bill.
  package func tableLink(with token: Digest, at now: Instant) throws -> ViewLink? {
    try openLink(with: token, at: now, .bill)
  }

  /// The open link with this token to a debt.
  package func debtLink(with token: Digest, at now: Instant) throws -> ViewLink? {
    try openLink(with: token, at: now, .debt)
  }

  private func openLink(with token: Digest, at now: Instant, _ purpose: ViewLink.Purpose) throws -> ViewLink?
  {
    let link = try connection.first(
      """
      SELECT \(ViewLink.columns)
      FROM looking_links
      WHERE token = \(token) AND revoked IS NULL AND expires > \(now)
      """, ViewLink.init(row:))
    return link?.purpose == purpose ? link : nil
  }

  /// The open links to a group, the newest first.
  package func viewLinks(to group: ID<Group>, at now: Instant) throws -> [ViewLink] {
    try openLinks(of: group, at: now).filter { $0.purpose == .group }
  }

  /// The open links to debts in a group, the newest first.
  package func debtLinks(in group: ID<Group>, at now: Instant) throws -> [ViewLink] {
    try openLinks(of: group, at: now).filter { $0.purpose == .debt }
  }

  /// The open link to a bill.
  package func tableLink(to entry: ID<Entry>, of group: ID<Group>, at now: Instant) throws -> ViewLink? {
    try openLinks(of: group, at: now).first { $0.entry == entry }
  }

  /// Whether a group has this link to a debt, open or not.
  package func hasDebtLink(_ id: ID<ViewLink>, in group: ID<Group>) throws -> Bool {
    try connection.value(
      #"SELECT 1 FROM looking_links WHERE id = \#(id) AND "group" = \#(group) AND payer IS NOT NULL"#,
      as: Int.self) != nil
  }

  /// The links by which a debt of a group is said to be paid. That waits for an answer also when the link itself
  /// is revoked or expired.
  package func claimedDebtLinks(in group: ID<Group>) throws -> [ViewLink] {
    try knownSinceCommit(ClaimsInGroup(group: group)) { try links(of: group, which: "claimed IS NOT NULL") }
  }

  private struct ClaimsInGroup: CommittedQuestion {
    typealias Answer = [ViewLink]
    let group: ID<Group>
  }

  fileprivate func openLinks(of group: ID<Group>, at now: Instant) throws -> [ViewLink] {
    try links(of: group, which: "revoked IS NULL AND expires > \(now)")
  }

  private func links(of group: ID<Group>, which condition: SQL) throws -> [ViewLink] {
    try connection.all(
      """
      SELECT \(ViewLink.columns)
      FROM looking_links
      WHERE "group" = \(group) AND \(condition)
      ORDER BY created DESC, id
      """, ViewLink.init(row:))
  }
}

extension Transaction {
  /// Adds a link. Throws `Refusal` if the group has too many open links.
  package func add(_ link: ViewLink) throws {
    let alike = try openLinks(of: link.group, at: link.created).count { $0.purpose == link.purpose }
    try link.purpose.limit.requireRoom(beside: alike)
    let debt = link.debt
    try connection.run(
      """
      INSERT INTO looking_links
        (id, token, "group", creator, created, expires, entry, payer, payee, currency, scale)
      VALUES (
        \(link.id), \(link.token), \(link.group), \(link.creator), \(link.created), \(link.expires),
        \(link.entry), \(debt?.payer), \(debt?.payee), \(debt?.currency.code), \(debt?.currency.scale))
      """)
  }

  /// Counts a person who is added to the group by the link to a bill. Throws `Refusal` after too many.
  package func addNewcomer(by link: ID<ViewLink>) throws {
    let count: Int? = try connection.value(
      "UPDATE looking_links SET newcomers = newcomers + 1 WHERE id = \(link) RETURNING newcomers")
    try HouseholdLimit.newcomers.requireRoom(beside: (count ?? 0) - 1)
  }

  /// Revokes a link; returns false if the group has no such link that is not revoked.
  package func revoke(link id: ID<ViewLink>, of group: ID<Group>, at now: Instant) throws -> Bool {
    try connection.run(
      """
      UPDATE looking_links
      SET revoked = \(now)
      WHERE id = \(id) AND "group" = \(group) AND revoked IS NULL
      """) > 0
  }
}

extension Transaction {
  /// Notes that the payer says a debt is paid.
  package func claim(_ money: Money, by link: ID<ViewLink>, at now: Instant) throws {
    try connection.run(
      """
      UPDATE looking_links
      SET claimed = \(now), claimed_units = \(money.minorUnits), claims = claims + 1
      WHERE id = \(link) AND claimed IS NULL
      """)
  }

  /// What was said to be paid is answered, or open again. A link by which that was said very often is revoked.
  package func takeBackClaim(by link: ID<ViewLink>, at now: Instant) throws {
    try connection.run(
      """
      UPDATE looking_links
      SET claimed = NULL, claimed_units = NULL, revoked = iif(claims < 10, revoked, coalesce(revoked, \(now)))
      WHERE id = \(link)
      """)
  }
}
