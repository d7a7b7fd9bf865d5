package import Ledger
internal import SQLite

/// The data of a group that a link to it needs.
package struct GroupTitle: Hashable, Sendable {
  package let id: ID<Group>
  /// The group's name as the account sees it.
  package let name: String
  /// Nil if none was chosen.
  package let emoji: String?
  /// The account's role in the group.
  package let role: Role
  /// The balance of the account and of everyone who settles together with it: in the group's own currency, or
  /// in another one if that is settled. Nil if all are settled, or if balances were not asked for.
  package let standing: Money?
  /// Whether others changed the group since the account's last visit.
  package var hasNews: Bool

  package init(
    id: ID<Group>, name: String, emoji: String? = nil, role: Role, standing: Money? = nil,
    hasNews: Bool = false
  ) {
    self.id = id
    self.name = name
    self.emoji = emoji
    self.role = role
    self.standing = standing
    self.hasNews = hasNews
  }
}

extension Snapshot {
  /// The groups of an account with its balances, by name, without archived groups. Every page needs them; the
  /// cache is valid until a journal grows.
  package func groupTitles(of account: ID<Person>) throws -> [GroupTitle] {
    guard remembersGroups else { return try readGroupTitles(of: account) }
    let position = try position()
    if let known = memory.titles(of: account, at: position) { return known }
    let titles = try readGroupTitles(of: account)
    memory.keep(titles, of: account, at: position)
    return titles
  }

  /// Takes one or two index lookups for each group.
  private func readGroupTitles(of account: ID<Person>) throws -> [GroupTitle] {
    var isRenamed = false
    let titles = try connection.all(
      """
      SELECT g."group", g.name, g.emoji, m.role, m.id, m.name, g.currency, g.scale,
        coalesce(CASE WHEN \(Self.isStoodFor) THEN (\(Self.standing)) ELSE own.net END, 0)
      FROM members AS m
      JOIN group_details AS g ON g."group" = m."group"
      LEFT JOIN balances AS own
        ON own."group" = m."group" AND own.member = m.number AND own.currency = g.currency
          AND own.scale = g.scale
      WHERE m.person = \(account) AND m.is_removed = 0 AND m.merged_into IS NULL
        AND g.is_deleted = 0 AND g.is_archived = 0
      GROUP BY g."group"
      ORDER BY g.name COLLATE NOCASE, g."group"
      """
    ) { row in
      let (group, name): (ID<Group>, String) = (try row.next(), try row.next())
      let (emoji, role): (String?, Role) = (try row.next(), try row.next())
      let (me, own): (ID<Member>, String) = (try row.next(), try row.next())
      let currency = try Currency(row: &row)
      let net = Money(minorUnits: try row.nextSum(), currency: currency)
      let standing = net.isZero ? try openInOthers(group, account) : net
      guard FoldedText(own) == FoldedText(name) else {
        return GroupTitle(id: group, name: name, emoji: emoji, role: role, standing: standing)
      }
      isRenamed = true
      return GroupTitle(
        id: group, name: try title(of: group, for: me) ?? name, emoji: emoji, role: role, standing: standing)
    }
    guard isRenamed else { return titles }
    return titles.sorted { (FoldedText($0.name), $0.id) < (FoldedText($1.name), $1.id) }
  }

  /// The first open balance in another currency, as the list of groups shows it.
  private func openInOthers(_ group: ID<Group>, _ account: ID<Person>) throws -> Money? {
    let isOpen: Int? = try connection.value(
      #"SELECT 1 FROM balances WHERE "group" = \#(group) AND net != 0 LIMIT 1"#)
    return isOpen == nil ? nil : try summary(of: group, for: account)?.settled.first
  }

  /// A condition of the query above: whether others settle together with the member, or were merged into it,
  /// which is rare.
  private static let isStoodFor: SQL = """
    m.party IS NOT NULL
      OR EXISTS (SELECT 1 FROM members AS x WHERE x."group" = m."group" AND x.merged_into = m.id)
    """

  /// The balance of everyone who settles together with the member, and of the names merged into them.
  private static let standing: SQL = """
    WITH RECURSIVE mine (number, id) AS (
      SELECT own.number, own.id
      FROM members AS own
      WHERE own."group" = m."group" AND own.merged_into IS NULL
        AND (own.id = m.id OR own.party = m.party)
      UNION
      SELECT other.number, other.id
      FROM mine JOIN members AS other ON other."group" = g."group" AND other.merged_into = mine.id)
    SELECT sum(b.net)
    FROM mine JOIN balances AS b
      ON b."group" = g."group" AND b.member = mine.number AND b.currency = g.currency AND b.scale = g.scale
    """

  private func title(of group: ID<Group>, for me: ID<Member>) throws -> String? {
    try self.group(group).map { Roster(group: $0, members: try members(of: group)).title(for: me) }
  }
}
