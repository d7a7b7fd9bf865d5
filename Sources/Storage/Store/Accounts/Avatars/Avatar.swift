package import Ledger
internal import SQLite

/// A person's picture. Another picture has another id, so responses can be cached forever.
package struct Avatar: Hashable, Sendable {
  package let id: ID<Avatar>
  package let type: String
  package let data: [UInt8]

  package init(id: ID<Avatar>, type: String, data: [UInt8]) {
    self.id = id
    self.type = type
    self.data = data
  }
}

extension Avatar {
  init(row: inout Row) throws {
    id = try row.next()
    type = try row.next()
    data = try row.next()
  }
}

extension Snapshot {
  package func avatar(_ id: ID<Avatar>) throws -> Avatar? {
    try connection.first("SELECT id, type, data FROM avatars WHERE id = \(id)", Avatar.init(row:))
  }

  /// The pictures of a group's members.
  package func avatars(in group: ID<Group>) throws -> [ID<Person>: ID<Avatar>] {
    try knownSinceCommit(AvatarsInGroup(group: group)) {
      let avatars = try connection.all(
        """
        SELECT a.account, a.id
        FROM members AS m JOIN avatars AS a ON a.account = m.person
        WHERE m."group" = \(group)
        """
      ) { row -> (ID<Person>, ID<Avatar>) in (try row.next(), try row.next()) }
      return Dictionary(avatars) { first, _ in first }
    }
  }

  private struct AvatarsInGroup: CommittedQuestion {
    typealias Answer = [ID<Person>: ID<Avatar>]
    let group: ID<Group>
  }
}

extension Transaction {
  /// Replaces a person's picture.
  package func setAvatar(_ avatar: Avatar, of account: ID<Person>) throws {
    try connection.run(
      """
      INSERT INTO avatars (account, id, type, data)
      VALUES (\(account), \(avatar.id), \(avatar.type), \(avatar.data))
      ON CONFLICT (account) DO UPDATE SET id = excluded.id, type = excluded.type, data = excluded.data
      """)
  }

  package func removeAvatar(of account: ID<Person>) throws {
    try connection.run("DELETE FROM avatars WHERE account = \(account)")
  }
}
