package import Ledger
internal import SQLite

/// As much of a group as leads to it.
package struct GroupTitle: Hashable, Sendable {
  package let id: ID<Group>
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
    try connection.all(
      """
      SELECT g."group", g.name, m.role
      FROM members AS m JOIN group_details AS g ON g."group" = m."group"
      WHERE m.person = \(account) AND m.is_removed = 0 AND m.merged_into IS NULL
        AND g.is_deleted = 0 AND g.is_archived = 0
      GROUP BY g."group"
      ORDER BY g.name COLLATE NOCASE, g."group"
      """
    ) { row in GroupTitle(id: try row.next(), name: try row.next(), role: try row.next()) }
  }
}
