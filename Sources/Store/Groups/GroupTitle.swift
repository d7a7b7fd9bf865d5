package import Ledger
internal import SQLite

/// As much of a group as leads to it.
package struct GroupTitle: Hashable, Sendable {
  package let id: ID<Group>
  /// What it is called for the account.
  package let name: String
  /// What the account may do in it.
  package let role: Role

  package init(id: ID<Group>, name: String, role: Role) {
    self.id = id
    self.name = name
    self.role = role
  }
}

extension Snapshot {
  /// The groups an account is in, by name, without those that are archived. It is asked for every page, so
  /// it is one look into an index.
  package func groupTitles(of account: ID<Person>) throws -> [GroupTitle] {
    var isRenamed = false
    let titles = try connection.all(
      """
      SELECT g."group", g.name, m.role, m.id, m.name
      FROM members AS m JOIN group_details AS g ON g."group" = m."group"
      WHERE m.person = \(account) AND m.is_removed = 0 AND m.merged_into IS NULL
        AND g.is_deleted = 0 AND g.is_archived = 0
      GROUP BY g."group"
      ORDER BY g.name COLLATE NOCASE, g."group"
      """
    ) { row in
      let (group, name, role): (ID<Group>, String, Role) = (try row.next(), try row.next(), try row.next())
      let (me, own): (ID<Member>, String) = (try row.next(), try row.next())
      guard FoldedText(own) == FoldedText(name) else { return GroupTitle(id: group, name: name, role: role) }
      isRenamed = true
      return GroupTitle(id: group, name: try title(of: group, for: me) ?? name, role: role)
    }
    guard isRenamed else { return titles }
    return titles.sorted { (FoldedText($0.name), $0.id) < (FoldedText($1.name), $1.id) }
  }

  private func title(of group: ID<Group>, for me: ID<Member>) throws -> String? {
    try self.group(group).map { Roster(group: $0, members: try members(of: group)).title(for: me) }
  }
}
